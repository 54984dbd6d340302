import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, isShort } from '../../cms-extensions/membership/test/length.ts';
import { type Booted, bootStrapi } from './boot.ts';

describe.each(DATABASES)('the app on %s', (database) => {
  let app: Booted;

  beforeAll(async () => {
    app = await bootStrapi({ database, empty: true });
  });

  afterAll(() => app.stop());

  it('answers the health check', async () => {
    const response = await fetch(`${app.url}/_health`);
    expect(response.status).toBe(204);
  });

  it.each([
    '/api/workouts',
    '/api/instructors',
    '/api/subscription-plans',
    '/api/policy-pages',
    '/api/site-text',
    '/api/categories',
  ])('offers nothing of its own at %s', async (path) => {
    if (app.strapi.plugin('membership') !== undefined) return;
    const response = await fetch(`${app.url}${path}`);
    expect(response.status).toBe(404);
  });

  it("sends the panel's security policy, without Strapi's own base-uri beside it", async () => {
    const { headers } = await fetch(`${app.url}/_health`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.match(/base-uri [^;]*/g)).toEqual(["base-uri 'none'"]);
    expect(policy.match(/form-action [^;]*/g)).toEqual(["form-action 'self'"]);
  });

  it('does not say what it is made of', async () => {
    const response = await fetch(`${app.url}/_health`);
    expect(response.headers.get('x-powered-by')).toBeNull();
  });
});

it.skipIf(isShort)('is closed after the queries that nobody waits for', async () => {
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
