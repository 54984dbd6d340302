import { expect, it } from 'vitest';
import { bootStrapi } from './boot.ts';

it('the app is closed after the queries that nobody waits for', async () => {
  const app = await bootStrapi({ database: 'postgres' });
  const { cron, db, server } = app.strapi;
  let ended: Promise<PromiseSettledResult<unknown>[]> | undefined;
  server.httpServer.once('close', () => {
    // More than the pool has connections for.
    const queries = Array.from({ length: 30 }, async () =>
      db.connection.raw('select pg_sleep(0.1)'),
    );
    ended = Promise.allSettled(queries);
  });
  expect(cron.jobs).not.toEqual([]);
  await app.stop();
  expect(cron.jobs).toEqual([]);
  const states = (await ended)?.map(({ status }) => status);
  expect(new Set(states)).toEqual(new Set(['fulfilled']));
});
