import { isDeepStrictEqual } from 'node:util';
import type { Programme, Workout } from 'contract';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { type Client, clientOf } from '../../../test/client.ts';
import { publishWorkout } from '../../../test/content.ts';
import { publishProgramme, workoutDay } from '../../../test/programmes.ts';
import { eventually, HAS_REDIS, startRedis, type TestRedis } from '../../../test/redis.ts';

const CHANNEL = 'membership:catalogue';

describe.skipIf(!HAS_REDIS)('the catalogue of several instances', () => {
  let redis: TestRedis;
  let app: Booted;
  let client: Client;
  let elsewhere: Redis;
  const heard: string[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    app = await bootMembership({ env: { REDIS_URL: redis.url } });
    client = clientOf(app);
    elsewhere = new Redis(redis.url);
    elsewhere.on('error', () => {
      // One of the tests disconnects Redis.
    });
    const subscriber = elsewhere.duplicate();
    subscriber.on('error', () => {});
    subscriber.on('message', (_channel, text) => heard.push(text));
    await subscriber.subscribe(CHANNEL);
    elsewhere.once('end', () => subscriber.disconnect());
  });
  afterAll(async () => {
    elsewhere.disconnect();
    await app.stop();
    await redis.stop();
  });

  /** Changes a title without notifying this instance, as another instance would. */
  const retitle = (documentId: string, title: string) =>
    app.strapi.db.connection('workouts').where({ document_id: documentId }).update({ title });
  const titleIs = (documentId: string, title: string) =>
    eventually(async () => {
      const { body } = await client.get<Workout>(`/workouts/${documentId}`);
      expect(body.title).toBe(title);
    });

  it('tells the others what changed here', async () => {
    const documentId = await publishWorkout(app.strapi);
    // Everything, when the connection was not there yet.
    const told = [{ kind: 'workout', id: documentId }, { kind: 'everything' }];
    await eventually(() => {
      const changes = heard.map((text) => JSON.parse(text).change);
      expect(told.some((change) => changes.some((it) => isDeepStrictEqual(it, change)))).toBe(true);
    });
  });

  it('shows what changed elsewhere', async () => {
    const documentId = await publishWorkout(app.strapi, { title: 'Before' });
    await titleIs(documentId, 'Before');
    await retitle(documentId, 'After');
    const message = { from: 'another instance', change: { kind: 'workout', id: documentId } };
    await elsewhere.publish(CHANNEL, JSON.stringify(message));
    await titleIs(documentId, 'After');
  });

  it('tells the others of a programme that changed here, and shows what changed elsewhere', async () => {
    const workout = await publishWorkout(app.strapi);
    const id = await publishProgramme(app.strapi, {
      ...{ title: 'Before', weeks: [{ days: [workoutDay(workout)] }] },
    });
    const change = { kind: 'section', name: 'programmes' };
    await eventually(() => {
      expect(heard.map((text) => JSON.parse(text).change)).toContainEqual(change);
    });
    const titleIsNow = (title: string) =>
      eventually(async () => {
        const { body } = await client.get<Programme>(`/programmes/${id}`);
        expect(body.title).toBe(title);
      });
    await titleIsNow('Before');
    await app.strapi.db
      .connection('programmes')
      .where({ document_id: id })
      .update({ title: 'After' });
    await elsewhere.publish(CHANNEL, JSON.stringify({ from: 'another instance', change }));
    await titleIsNow('After');
  });

  it('is not upset by what it does not understand', async () => {
    for (const text of ['', '{', '{"from":"x","change":{"kind":"secret"}}']) {
      await elsewhere.publish(CHANNEL, text);
    }
    expect((await client.get('/workouts')).status).toBe(200);
  });

  it('catches up with what it missed while Redis was away', async () => {
    const documentId = await publishWorkout(app.strapi, { title: 'Before' });
    await titleIs(documentId, 'Before');
    await redis.stop();
    await retitle(documentId, 'Missed');
    await redis.start();
    await titleIs(documentId, 'Missed');
  });
});
