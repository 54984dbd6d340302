import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { draftWorkout } from '../../../test/content.ts';

const TYPES = [
  ['api::workout.workout', 'title'],
  ['api::programme.programme', 'title'],
  ['api::movement.movement', 'name'],
  ['api::instructor.instructor', 'name'],
] as const;

describe('the slug of an entry', () => {
  let app: Booted;
  beforeAll(async () => {
    app = await bootMembership();
  });
  afterAll(() => app.stop());

  const slugOf = async (uid: (typeof TYPES)[number][0], documentId: string) =>
    (await app.strapi.db.query(uid).findOne({ where: { documentId } })).slug as string;

  it.each(TYPES)(
    'of the type %s is proposed for a title without letters of addresses',
    async (uid, field) => {
      const propose = (title: string): Promise<string> =>
        app.strapi
          .plugin('content-manager')
          .service('uid')
          .generateUIDField({ contentTypeUID: uid, field: 'slug', data: { [field]: title } });
      const isFallback = new RegExp(`^${uid.split('.')[1]}-[0-9a-f]{8}$`);
      for (const title of ['瑜伽', '🔥', '—', ' '])
        expect(await propose(title)).toMatch(isFallback);
      expect(await propose('Йога für Füße')).toMatch(/^joga-fuer-fuesse|yoga-fuer-fuesse$/);
    },
  );

  it.each(['', '  ', undefined])('is never empty: %j', async (slug) => {
    const id = await draftWorkout(app.strapi, { title: '瑜伽', slug } as { title: string });
    expect(await slugOf('api::workout.workout', id)).toMatch(/^workout-[0-9a-f]{8}$/);
    await app.strapi
      .documents('api::workout.workout')
      .update({ documentId: id, data: { slug: slug ?? null } as object });
    expect(await slugOf('api::workout.workout', id)).toMatch(/^workout-[0-9a-f]{8}$/);
  });

  it('that is empty is refused at publishing', async () => {
    const documents = app.strapi.documents('api::workout.workout');
    const documentId = await draftWorkout(app.strapi, { title: '瑜伽' });
    const rows = app.strapi.db.query('api::workout.workout');
    await rows.updateMany({ where: { documentId }, data: { slug: '' } });
    await expect(documents.publish({ documentId })).rejects.toThrow(/slug/);
  });
});
