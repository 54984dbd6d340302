import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { categoryId, draftWorkout, editEntry, republish } from '../../../test/content.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { eventually } from '../../../test/redis.ts';

const WORKOUT = 'api::workout.workout';
const PROGRAMME = 'api::programme.programme';
const TYPES = [
  [WORKOUT, 'title'],
  [PROGRAMME, 'title'],
  ['api::movement.movement', 'name'],
  ['api::instructor.instructor', 'name'],
] as const;
const OF_TYPE = {
  [WORKOUT]: { description: 'Move with care.', difficulty: 'Beginner' },
  [PROGRAMME]: { summary: 'Four weeks.', difficulty: 'Beginner' },
  'api::movement.movement': {},
  'api::instructor.instructor': {},
} as const;

type Saved = { documentId: string; slug: string };

describe('the address of an entry', () => {
  const { app, client } = testApp(() => bootMembership());
  const coach = prepared(() => newPanelUser(app));

  const pathOf = (uid: string, rest = '') => `/content-manager/collection-types/${uid}${rest}`;
  const make = async (uid: (typeof TYPES)[number][0], title: string): Promise<Saved> => {
    const [, field] = TYPES.find(([one]) => one === uid) ?? [];
    const { status, data } = await coach.post<Saved>(pathOf(uid), {
      ...OF_TYPE[uid],
      [String(field)]: title,
      ...(uid === WORKOUT && {
        ...{ duration: 20, isPopular: false, isPremium: true },
        category: await categoryId(app.strapi, 'Arms'),
      }),
    });
    expect(status).toBe(201);
    return data;
  };
  const save = async (uid: string, id: string, data: object): Promise<Saved> =>
    (await coach.put<Saved>(pathOf(uid, `/${id}`), data)).data;
  const slugOf = async (documentId: string) =>
    (await app.strapi.db.query(WORKOUT).findOne({ where: { documentId } })).slug as string;

  it.each(TYPES)('of the type %s is made of what the coach calls it', async (uid) => {
    const isFallback = new RegExp(`^${uid.split('.')[1]}-[0-9a-f]{4}$`);
    expect((await make(uid, 'Йога für Füße')).slug).toMatch(/^(j|y)oga-fuer-fuesse$/);
    expect((await make(uid, '瑜伽')).slug).toMatch(isFallback);
    const twice = await make(uid, 'Slow Hips');
    expect(twice.slug).toBe('slow-hips');
    if (uid === 'api::movement.movement') return;
    expect((await make(uid, 'Slow Hips')).slug).toBe('slow-hips-2');
  });

  it('follows the title at each save, until it is public', async () => {
    const { documentId } = await make(WORKOUT, 'First Thought');
    expect(
      await save(WORKOUT, documentId, { title: 'Second Thought', slug: 'mine' }),
    ).toMatchObject({ slug: 'second-thought' });
    const unnamed = await save(WORKOUT, documentId, { title: '🔥' });
    expect(unnamed.slug).toMatch(/^workout-[0-9a-f]{4}$/);
    expect((await save(WORKOUT, documentId, { title: '—' })).slug).toBe(unnamed.slug);
  });

  it('is changed by hand alone once it was public, and the old one leads to it', async () => {
    const id = await draftWorkout(app.strapi, { title: 'Quiet Arms', slug: 'quiet-arms' });
    await app.strapi.documents(WORKOUT).publish({ documentId: id });
    await app.strapi.documents(WORKOUT).unpublish({ documentId: id });
    expect(await save(WORKOUT, id, { title: 'Loud Arms' })).toMatchObject({ slug: 'quiet-arms' });
    expect(await save(WORKOUT, id, { slug: 'loud-arms' })).toMatchObject({ slug: 'loud-arms' });
    await republish(app.strapi, id, {});
    await eventually(async () =>
      expect((await client.get<Saved>('/workouts/quiet-arms')).body).toMatchObject({
        ...{ id, slug: 'loud-arms' },
      }),
    );
    // It stays taken.
    expect((await make(WORKOUT, 'Quiet Arms')).slug).toBe('quiet-arms-2');
  });

  it('of a copy is its own', async () => {
    const id = await draftWorkout(app.strapi, { title: 'Copied', slug: 'copied' });
    await app.strapi.documents(WORKOUT).publish({ documentId: id });
    const copy = await coach.post<Saved>(pathOf(WORKOUT, `/clone/${id}`), { slug: 'copied' });
    expect(copy.data.slug).toBe('copied-2');
    expect(await save(WORKOUT, copy.data.documentId, { title: 'Its Own' })).toMatchObject({
      slug: 'its-own',
    });
  });

  it.each(['', '  ', null])('is never empty: %j', async (slug) => {
    const id = await draftWorkout(app.strapi, { title: '瑜伽', slug } as { title: string });
    expect(await slugOf(id)).toMatch(/^workout-[0-9a-f]{4}$/);
    await editEntry(app.strapi, WORKOUT, id, { slug });
    expect(await slugOf(id)).toMatch(/^workout-[0-9a-f]{4}$/);
    await app.strapi.db
      .query(WORKOUT)
      .updateMany({ where: { documentId: id }, data: { slug: '' } });
    await app.strapi.documents(WORKOUT).publish({ documentId: id });
    expect(await slugOf(id)).toMatch(/^workout-[0-9a-f]{4}$/);
  });
});
