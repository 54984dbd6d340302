import type { Workout } from 'contract';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { type Client, clientOf } from '../../../test/client.ts';
import { publishWorkout } from '../../../test/content.ts';
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

  it('tells the others that something changed here', async () => {
    heard.length = 0;
    await eventually(async () => {
      // Nobody waits for Redis: before the connection stands, a change is not told.
      await publishWorkout(app.strapi);
      expect(heard.length).toBeGreaterThan(0);
    });
  });

  it('shows what changed elsewhere', async () => {
    const documentId = await publishWorkout(app.strapi, { title: 'Before' });
    await titleIs(documentId, 'Before');
    await retitle(documentId, 'After');
    await elsewhere.publish(CHANNEL, 'another instance');
    await titleIs(documentId, 'After');
  });
});
