import type { PlannedWeek, Programme, ProgrammeCard } from 'contract';
import { programmeCardSchema, programmeSchema } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { type Client, clientOf } from '../../../test/client.ts';
import {
  draftWorkout,
  editEntry,
  makeInstructor,
  publishWorkout,
  republish,
} from '../../../test/content.ts';
import { makeMovement, shortMap } from '../../../test/moves.ts';
import { newPanelUser, type PanelUser } from '../../../test/panel.ts';
import { PROGRAMME, publishProgramme, rest, workoutDay } from '../../../test/programmes.ts';
import { eventually } from '../../../test/redis.ts';

const WORKOUT = 'api::workout.workout';

const versionSchema = z.object({
  weeks: z.array(
    z.object({
      id: z.number(),
      days: z.array(z.object({ id: z.number(), key: z.string() })),
    }),
  ),
});
type Version = z.infer<typeof versionSchema>;

describe('programmes in the catalogue', () => {
  let app: Booted;
  let client: Client;
  let coach: PanelUser;
  const ids = { bird: '', plank: '', bridge: '' };

  beforeAll(async () => {
    app = await bootMembership();
    client = clientOf(app);
    coach = await newPanelUser(app);
    const chair = await makeMovement(app.strapi, { name: 'Curl', kit: ['chair'] });
    const weights = await makeMovement(app.strapi, { name: 'Press', kit: ['light-weights'] });
    ids.bird = await publishWorkout(app.strapi, { title: 'Bird Dog', duration: 20 });
    ids.plank = await publishWorkout(app.strapi, {
      ...{ title: 'Long Plank', duration: 28, moveMap: shortMap(chair), muxSeconds: 180 },
    });
    ids.bridge = await publishWorkout(app.strapi, {
      ...{ title: 'Bridge', duration: 22, moveMap: shortMap(weights), muxSeconds: 180 },
    });
  });
  afterAll(() => app.stop());

  const cards = async (): Promise<ProgrammeCard[]> =>
    (await client.get<{ programmes: ProgrammeCard[] }>('/programmes')).body.programmes;
  const details = (id: string) => client.get<Programme>(`/programmes/${id}`);
  const versionOf = async (documentId: string, status: 'draft' | 'published'): Promise<Version> =>
    versionSchema.parse(
      await app.strapi.documents(PROGRAMME).findOne({
        ...{ documentId, status, populate: { weeks: { populate: ['days'] } } },
      }),
    );
  const keysOf = ({ weeks }: Version): string[] =>
    weeks.flatMap(({ days }) => days.map(({ key }) => key));
  const threeWeeks = () => [
    { title: 'One', days: [workoutDay(ids.bird), rest('A walk.'), workoutDay(ids.plank)] },
    { title: 'Two', days: [rest()] },
    { title: 'Three', days: [workoutDay(ids.bridge)] },
  ];

  it('have figures that follow from their workouts', async () => {
    const instructor = await makeInstructor(app.strapi, 'Ines');
    const id = await publishProgramme(app.strapi, {
      ...{ title: 'Strong Middle', slug: 'strong-middle', instructor, weeks: threeWeeks() },
    });
    await eventually(async () => expect((await details(id)).status).toBe(200));
    const { body } = await details('strong-middle');
    expect(programmeSchema.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      ...{ id, title: 'Strong Middle', instructor: 'Ines', week_count: 3, session_count: 3 },
      ...{ sessions_per_week: { min: 1, max: 2 }, minutes_per_session: { min: 20, max: 28 } },
      kit: ['light-weights', 'chair'],
    });
    expect(
      body.weeks.map(({ days }) => days.map(({ workout, note }) => workout?.title ?? note)),
    ).toEqual([['Bird Dog', 'A walk.', 'Long Plank'], [''], ['Bridge']]);
    // Without a picture of its own it shows the first workout's.
    expect(body.picture).toEqual(body.weeks[0]?.days[0]?.workout?.thumbnail);
    await editEntry(app.strapi, 'api::instructor.instructor', instructor, { name: 'Ada' });
    await republish(app.strapi, ids.bird, { duration: 24 });
    await eventually(async () =>
      expect((await details(id)).body).toMatchObject({
        ...{ instructor: 'Ada', minutes_per_session: { min: 22, max: 28 } },
      }),
    );
    await republish(app.strapi, ids.bird, { duration: 20 });
  });

  it('stand in the order of the coach, one of them large, once they are published', async () => {
    const weeks = [{ days: [workoutDay(ids.bird)] }];
    const two = await publishProgramme(app.strapi, {
      title: 'B',
      order: 12,
      isFeatured: true,
      weeks,
    });
    const one = await publishProgramme(app.strapi, {
      title: 'A',
      order: 11,
      isFeatured: true,
      weeks,
    });
    await app.strapi.documents(PROGRAMME).create({
      data: { title: 'Draft', slug: 'draft', summary: 'S', difficulty: 'Beginner', weeks } as never,
    });
    await eventually(async () => {
      const found = (await cards()).filter(({ id }) => id === one || id === two);
      expect(found.map(({ title, is_featured }) => [title, is_featured])).toEqual([
        ['A', true],
        ['B', false],
      ]);
    });
    for (const card of await cards()) {
      expect(programmeCardSchema.safeParse(card).error).toBeUndefined();
    }
    expect((await cards()).map(({ title }) => title)).not.toContain('Draft');
    expect((await details('draft')).status).toBe(404);
    await app.strapi.documents(PROGRAMME).unpublish({ documentId: one });
    await eventually(async () => expect((await details(one)).status).toBe(404));
  });

  it('have a key for each day from the first save on, which nothing changes', async () => {
    const id = await publishProgramme(app.strapi, { title: 'Keys', weeks: threeWeeks() });
    const draft = await versionOf(id, 'draft');
    const keys = keysOf(draft);
    expect(new Set(keys).size).toBe(5);
    expect(keys.every((key) => /^[\w-]{1,12}$/.test(key))).toBe(true);
    expect(keysOf(await versionOf(id, 'published'))).toEqual(keys);
    // The panel sends the days in another order, one of them with another key, and a new one.
    const [first, second, third] = draft.weeks;
    const moved = await coach.put<object>(`/content-manager/collection-types/${PROGRAMME}/${id}`, {
      weeks: [
        {
          id: first?.id,
          days: [
            { id: first?.days[2]?.id },
            { id: first?.days[0]?.id, key: 'other', note: 'Slowly.' },
            { kind: 'rest' },
            { id: first?.days[1]?.id },
          ],
        },
        { id: second?.id },
        { id: third?.id },
      ],
    });
    expect(moved.status).toBe(200);
    await app.strapi.documents(PROGRAMME).publish({ documentId: id });
    const after = keysOf(await versionOf(id, 'published'));
    expect([after[0], after[1], after[3], after[4], after[5]]).toEqual([
      ...[keys[2], keys[0], keys[1], keys[3], keys[4]],
    ]);
    expect(keys).not.toContain(after[2]);
  });

  it('are not published with a workout that is not, nor without one', async () => {
    const thunder = await draftWorkout(app.strapi, { title: 'Tuesday Thunder' });
    const make = async (title: string, days: object[]) =>
      (
        await app.strapi.documents(PROGRAMME).create({
          data: {
            ...{ title, slug: title.toLowerCase(), summary: 'S', difficulty: 'Beginner' },
            weeks: [{ days }],
          } as never,
        })
      ).documentId;
    const publish = (id: string) =>
      coach.post<object>(
        `/content-manager/collection-types/${PROGRAMME}/${id}/actions/publish`,
        {},
      );
    const early = await make('Early', [workoutDay(ids.bird), workoutDay(thunder)]);
    const refused = await publish(early);
    expect([refused.status, refused.message]).toEqual([422, 'Tuesday Thunder is not published.']);
    expect((await details(early)).status).toBe(404);
    const empty = await publish(await make('Empty', [rest(), { kind: 'workout' }]));
    expect([empty.status, empty.message]).toEqual([422, 'Week 1, day 2 has no workout yet.']);
    const none = { title: 'None', summary: 'S', difficulty: 'Beginner' };
    const nothing = await coach.post(`/content-manager/collection-types/${PROGRAMME}`, none);
    const { documentId } = nothing.data as { documentId: string };
    const weekless = await publish(documentId);
    expect([weekless.status, weekless.message]).toEqual([422, 'Add the first week.']);
    await app.strapi.documents(WORKOUT).publish({ documentId: thunder });
    expect((await publish(early)).status).toBe(200);
    await eventually(async () => expect((await details(early)).body.session_count).toBe(2));
  });

  it('have a plan for the coach, with what members cannot play or see yet', async () => {
    const draft = await draftWorkout(app.strapi, { title: 'Not Yet', duration: 25 });
    const { documentId } = await app.strapi.documents(PROGRAMME).create({
      data: {
        ...{ title: 'Planned', slug: 'planned', summary: 'Soon.', difficulty: 'Beginner' },
        weeks: [
          { title: 'One', days: [workoutDay(ids.plank), rest(), workoutDay(draft)] },
          { days: [{ kind: 'workout' }] },
        ],
      } as never,
    });
    const path = `/membership/programmes/${documentId}/plan`;
    const { data } = await coach.get<{ weeks: PlannedWeek[] }>(path);
    const plank = { id: ids.plank, title: 'Long Plank', minutes: 28 };
    const soon = { id: draft, title: 'Not Yet', minutes: 25 };
    expect(data.weeks).toEqual([
      {
        title: 'One',
        days: [
          { kind: 'workout', workout: { ...plank, isPublished: true, hasMoves: true } },
          { kind: 'rest', workout: null },
          { kind: 'workout', workout: { ...soon, isPublished: false, hasMoves: false } },
        ],
      },
      { title: '', days: [{ kind: 'workout', workout: null }] },
    ]);
    expect((await coach.get(`/membership/programmes/unknown/plan`)).status).toBe(404);
    expect((await fetch(`${app.url}${path}`)).status).toBe(401);
  });

  it('leave a day of rest for a workout that is unpublished, and get it back with it', async () => {
    const workout = await publishWorkout(app.strapi, { title: 'Comes and goes', duration: 25 });
    const id = await publishProgramme(app.strapi, {
      ...{ title: 'Guests', weeks: [{ days: [workoutDay(ids.bird), workoutDay(workout)] }] },
    });
    const kinds = async () =>
      (await details(id)).body.weeks?.flatMap(({ days }) => days.map(({ kind }) => kind));
    await eventually(async () => expect(await kinds()).toEqual(['workout', 'workout']));
    await app.strapi.documents(WORKOUT).unpublish({ documentId: workout });
    await eventually(async () => expect(await kinds()).toEqual(['workout', 'rest']));
    expect((await details(id)).body.session_count).toBe(1);
    await app.strapi.documents(WORKOUT).publish({ documentId: workout });
    await eventually(async () => expect(await kinds()).toEqual(['workout', 'workout']));
  });
});
