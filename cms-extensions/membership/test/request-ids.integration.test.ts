import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Booted, bootMembership } from './boot.ts';
import { clientOf, signUp } from './client.ts';

let app: Booted;
beforeAll(async () => {
  app = await bootMembership();
});
afterAll(() => app.stop());

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
  const client = clientOf(app);
  const { email } = await signUp(client);
  await client.post('/auth/forgot-password', { email }, { headers });
  const rows = () =>
    app.strapi.db
      .connection('membership_mail_messages')
      .where({ recipient: email, template: 'password-reset' })
      .select('request_id');
  await expect.poll(rows).toEqual([{ request_id: ID }]);
});
