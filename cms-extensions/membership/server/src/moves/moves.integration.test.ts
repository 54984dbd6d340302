import type { MapCheck, StoredMoveMap } from 'contract';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { draftWorkout, publishWorkout } from '../../../test/content.ts';
import { DATABASES } from '../../../test/length.ts';
import { makeMovement, shortMap } from '../../../test/moves.ts';
import { newPanelUser } from '../../../test/panel.ts';

const WORKOUT = 'api::workout.workout';
const MOVEMENT = 'api::movement.movement';
const MOVEMENTS = `/content-manager/collection-types/${MOVEMENT}`;
const WORKOUTS = `/content-manager/collection-types/${WORKOUT}`;

type Stored = {
  moveMap: StoredMoveMap | null;
  moveMapState: string;
  moveMapSeconds: number | null;
};

describe.each(DATABASES)('movements and maps on %s', (database) => {
  const { app } = testApp(() => bootMembership({ database }));
  const coach = prepared(() => newPanelUser(app));

  const versionOf = (documentId: string, publishedAt: object | null): Promise<Stored> =>
    app.strapi.db.query(WORKOUT).findOne({ where: { documentId, publishedAt } });
  const draftOf = (documentId: string) => versionOf(documentId, null);
  const publishedOf = (documentId: string) => versionOf(documentId, { $notNull: true });
  const edit = (documentId: string, data: Record<string, unknown>) =>
    app.strapi.documents(WORKOUT).update({ documentId, data });

  describe('a movement', () => {
    it('has a name of its own, whatever the case, and can be saved again', async () => {
      const id = await makeMovement(app.strapi, { name: 'Wall sit' });
      const again = await coach.post(MOVEMENTS, { name: 'wall SIT', slug: 'wall-sit-2' });
      expect(again.status).toBe(422);
      expect((await coach.put(`${MOVEMENTS}/${id}`, { name: 'Wall Sit' })).status).toBe(200);
    });

    it('cannot be deleted while a draft or a published workout uses it', async () => {
      const id = await makeMovement(app.strapi, { name: 'Only here' });
      const drafts = ['Zebra', 'Antelope'].map((title) =>
        draftWorkout(app.strapi, { title, moveMap: shortMap(id) }),
      );
      const [zebra = '', antelope = ''] = await Promise.all(drafts);
      expect(await coach.delete(`${MOVEMENTS}/${id}`)).toMatchObject({
        ...{ status: 409, message: 'Used in Antelope and 1 other workout.' },
      });
      await edit(antelope, { moveMap: null });
      expect(await coach.delete(`${MOVEMENTS}/${id}`)).toMatchObject({
        ...{ status: 409, message: 'Used in Zebra.' },
      });
      await app.strapi.documents(WORKOUT).publish({ documentId: zebra });
      await edit(zebra, { moveMap: null });
      expect((await coach.delete(`${MOVEMENTS}/${id}`)).status).toBe(409);
      await app.strapi.documents(WORKOUT).delete({ documentId: zebra });
      expect((await coach.delete(`${MOVEMENTS}/${id}`)).status).toBe(200);
    });

    // One database is enough for the rest, which no SQL of our own decides.
    if (database === 'postgres') return;

    it('is made in the panel with its flags and its kit', async () => {
      const made = await coach.post<{ documentId: string }>(MOVEMENTS, {
        ...{ name: 'Side plank', slug: 'side-plank', sides: 'sided', aliases: 'Star plank' },
        ...{ flags: ['floor', 'wrists'], kit: ['block'], easierFlags: [], easierKit: [] },
      });
      expect(made.status).toBe(201);
      const row = await app.strapi.db.query(MOVEMENT).findOne({ where: { slug: 'side-plank' } });
      expect(row).toMatchObject({ flags: ['floor', 'wrists'], kit: ['block'], sides: 'sided' });
    });

    it.each([
      [{ flags: ['lying'] }, '"lying" needs "floor".'],
      [{ flags: ['jumps'] }, '"jumps" needs "noisy".'],
      [{ flags: ['floor', 'floor'] }, 'Contains a flag twice'],
      [{ flags: ['upside-down'] }, 'Invalid option'],
      [{ easierFlags: ['lying'] }, '"lying" needs "floor".'],
      [{ kit: ['mat'] }, 'Invalid option'],
      [{ aliases: `Short\n${'x'.repeat(61)}` }, 'at most 60 characters'],
    ])('is refused with %j', async (fields, message) => {
      const reply = await coach.post(MOVEMENTS, {
        name: 'Handstand',
        slug: 'handstand',
        ...fields,
      });
      expect(reply).toMatchObject({ status: 422, message: expect.stringContaining(message) });
      expect(await app.strapi.db.query(MOVEMENT).count({ where: { slug: 'handstand' } })).toBe(0);
    });
  });

  describe('the map of a workout', () => {
    it('gets its state and its seconds with each save', async () => {
      const squat = await makeMovement(app.strapi, { name: 'Squat of states' });
      const id = await draftWorkout(app.strapi);
      expect(await draftOf(id)).toMatchObject({ moveMapSeconds: null });
      await edit(id, { moveMap: shortMap(squat) });
      const complete = { moveMapState: 'complete', moveMapSeconds: 180 };
      expect(await draftOf(id)).toMatchObject(complete);
      await app.strapi.documents(WORKOUT).publish({ documentId: id });
      expect(await publishedOf(id)).toMatchObject(complete);
      await edit(id, { moveMap: shortMap('no-such-movement') });
      expect(await draftOf(id)).toMatchObject({ moveMapState: 'draft' });
      expect(await publishedOf(id)).toMatchObject(complete);
      await edit(id, { moveMap: null });
      expect(await draftOf(id)).toMatchObject({ moveMapState: 'none', moveMapSeconds: null });
    });

    it('is a draft when it cannot be read, and the workout is saved and published all the same', async () => {
      const id = await publishWorkout(app.strapi, { moveMap: { version: 7 } });
      expect(await publishedOf(id)).toMatchObject({ moveMapState: 'draft' });
    });

    it('cannot be called complete by whoever saves it', async () => {
      const id = await draftWorkout(app.strapi);
      await edit(id, { moveMapState: 'complete', moveMapSeconds: 9 });
      expect(await draftOf(id)).toMatchObject({ moveMapState: 'none', moveMapSeconds: null });
    });

    it('is compared with the video that the workout shows', async () => {
      const squat = await makeMovement(app.strapi, { name: 'Squat of lengths' });
      const id = await publishWorkout(app.strapi, { moveMap: shortMap(squat), muxSeconds: 186 });
      expect(await publishedOf(id)).toMatchObject({ moveMapState: 'draft', moveMapSeconds: 180 });
      await edit(id, { muxSeconds: 184 });
      expect(await draftOf(id)).toMatchObject({ moveMapState: 'complete' });
      await app.strapi.db.query('plugin::membership.video').create({
        data: {
          ...{ workoutDocumentId: id, policy: 'signed', state: 'ready', progress: 100 },
          ...{ playbackId: 'the-long-one', durationSeconds: 200 },
        },
      });
      await app.strapi.db
        .query(WORKOUT)
        .updateMany({ where: { documentId: id }, data: { muxPlaybackId: 'the-long-one' } });
      await edit(id, { description: 'Saved again.' });
      expect(await draftOf(id)).toMatchObject({ moveMapState: 'draft' });
    });
  });

  // One database is enough for the rest, which no SQL of our own decides.
  if (database === 'postgres') return;

  describe('the calls of the editor', () => {
    it('check a map as it would be saved, and save nothing', async () => {
      const squat = await makeMovement(app.strapi, { name: 'Squat of checks' });
      const id = await draftWorkout(app.strapi, { muxSeconds: 240 });
      const check = (map: unknown) =>
        coach.post<MapCheck>('/membership/move-maps/check', { map, workout_id: id });
      expect(await check(shortMap(squat))).toMatchObject({
        status: 200,
        data: {
          ...{ state: 'draft', seconds: 180, hints: [] },
          errors: [{ path: [], text: 'The map ends at 3:00, the video at 4:00.' }],
        },
      });
      expect((await check({ version: 1 })).data.errors.map(({ path }) => path)).toContainEqual([
        'blocks',
      ]);
      expect((await draftOf(id)).moveMap).toBeNull();
    });

    it('refuse what they cannot read, a workout that does not exist, and who may not', async () => {
      const path = '/membership/move-maps/check';
      expect((await coach.post(path, { map: null })).status).toBe(422);
      expect((await coach.post(path, { map: null, workout_id: 'gone' })).status).toBe(404);
      const author = await newPanelUser(app, 'desk-money');
      for (const call of [path, '/membership/move-maps/draft']) {
        expect((await author.post(call, { map: null, workout_id: 'gone' })).status).toBe(403);
      }
      expect((await author.get('/membership/movements')).status).toBe(403);
      const editor = await newPanelUser(app, 'strapi-author');
      expect((await editor.get('/membership/movements')).status).toBe(200);
    });

    it('say that a video has no captions', async () => {
      const id = await draftWorkout(app.strapi);
      const reply = await coach.post('/membership/move-maps/draft', { workout_id: id });
      expect(reply).toMatchObject({ status: 404, message: 'This video has no captions yet.' });
    });

    it('find movements by their names and other names, and count their workouts', async () => {
      const id = await makeMovement(app.strapi, { name: 'Élan', aliases: 'Spring step\nLeap' });
      await draftWorkout(app.strapi, { moveMap: shortMap(id) });
      const found = async (search: string) => {
        const { data } = await coach.get<{ movements: { name: string; workouts: number }[] }>(
          `/membership/movements?search=${encodeURIComponent(search)}`,
        );
        return data.movements.map(({ name, workouts }) => [name, workouts]);
      };
      expect(await found('elan')).toEqual([['Élan', 1]]);
      expect(await found('step spring')).toEqual([['Élan', 1]]);
      expect(await found('spring leap')).toEqual([]);
    });
  });

  it('are in the form of a workout and in the list of types', async () => {
    const id = await draftWorkout(app.strapi);
    const { status } = await coach.get(`${WORKOUTS}/${id}`);
    expect(status).toBe(200);
    expect(Object.keys(app.strapi.contentType(MOVEMENT).attributes)).toContain('easierKit');
  });
});
