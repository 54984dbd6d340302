import { expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from './app.ts';
import { bootMembership } from './boot.ts';
import { clientOf, signUp } from './client.ts';
import { draftWorkout, setSubscription } from './content.ts';

const { app, client } = testApp(() =>
  bootMembership({ env: { LOG_FORMAT: 'json', LOG_LEVEL: 'warn' } }),
);

const ID = '0192f0c1-2b1a-7cde-8f00-0123456789ab';
const headers = { 'x-request-id': ID };

it.each(['/nothing', '/workouts/unknown', '/auth/me'])(
  'an error answer of %s names the request of the trusted proxy',
  async (path) => {
    const answer = await clientOf(app).get(path, { headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('x-request-id')).toBe(ID);
  },
);

it('an answer that went well names none, since others may get it from a cache', async () => {
  const { status, headers: answered } = await clientOf(app).get('/workouts', { headers });
  expect(status).toBe(200);
  expect(answered.has('x-request-id')).toBe(false);
});

it('a mail keeps the id of the request that ordered it', async () => {
  const { email } = await signUp(client);
  await client.post('/auth/forgot-password', { email }, { headers });
  const rows = () =>
    app.strapi.db
      .connection('membership_mail_messages')
      .where({ recipient: email, template: 'password-reset' })
      .select('request_id');
  await expect.poll(rows).toEqual([{ request_id: ID }]);
});

it('a removal at Mux keeps the id of the request that ordered it, and logs it', async () => {
  const lines: unknown[] = [];
  // Winston's own name for the line of an entry.
  const MESSAGE = Symbol.for('message');
  app.strapi.log.on('data', (info) => lines.push(JSON.parse(info[MESSAGE])));
  const { email, token } = await signUp(client);
  await setSubscription(app.strapi, email, { status: 'inactive', role: 'admin' });
  const workout = await draftWorkout(app.strapi, { muxAssetId: 'asset-of-a-request' });
  await client.delete(`/admin/workouts/${workout}`, undefined, { token, headers });

  // Mux does not answer in this test, so the removal waits and its attempts are logged.
  await expect
    .poll(() => lines, { timeout: 20_000 })
    .toContainEqual(
      expect.objectContaining({
        level: 'warn',
        requestId: ID,
        msg: expect.stringContaining('attempt 1 of asset:asset-of-a-request failed'),
      }),
    );
  const row = await app.strapi.db
    .connection('membership_removals')
    .where({ target: 'asset-of-a-request' })
    .first();
  expect(z.object({ request_id: z.string() }).parse(row).request_id).toBe(ID);
});
