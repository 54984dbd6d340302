import type { AuthResponse } from 'contract';
import jsonwebtoken from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import {
  type Client,
  clientOf,
  cookieOf,
  PASSWORD,
  refreshTokenIn,
  signUp,
} from '../../../test/client.ts';
import { contextOf } from '../../../test/context.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { DATABASES } from '../../../test/length.ts';
import { renewSession } from './sessions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than the ten seconds of the setting: a busy machine may need those for one answer. */
const GRACE_MS = 300_000;

describe.each(DATABASES)('renewed sessions on %s', (database) => {
  let app: Booted;
  let client: Client;

  beforeAll(async () => {
    const env = { TIMINGS: `REFRESH_GRACE_SECONDS=${GRACE_MS / 1000}` };
    app = await bootMembership({ database, env });
    client = clientOf(app);
  });
  afterAll(() => app.stop());

  const statusOfMe = async (token: string) => (await client.get('/auth/me', { token })).status;
  const renew = (cookie: string) =>
    client.post<AuthResponse>('/auth/refresh', undefined, { cookie });
  const claimsOf = (cookie: string) =>
    jsonwebtoken.decode(refreshTokenIn(cookie), { json: true }) ?? {};
  const sessions = () => app.strapi.db.connection('strapi_sessions');
  const rowOf = (cookie: string) => sessions().where({ session_id: claimsOf(cookie).sessionId });
  const rowsOf = (cookie: string) =>
    sessions()
      .where({ user_id: claimsOf(cookie).userId })
      .orderBy('id');
  const moment = (time: number) => (database === 'sqlite' ? time : new Date(time));
  const rotatedAgo = (cookie: string, ms: number) =>
    rowOf(cookie).update({ updated_at: moment(Date.now() - ms) });
  const prune = (now: Date) => jobsOf(app.strapi).runNow('sessions and links that are over', now);

  it('take the previous cookie for a moment, for an answer that was lost', async () => {
    const { cookie } = await signUp(client);
    const renewed = await renew(cookie);
    await rotatedAgo(cookie, GRACE_MS / 2);
    const again = await renew(cookie);
    expect(again.status).toBe(200);
    expect(refreshTokenIn(cookieOf(again))).toBe(refreshTokenIn(cookieOf(renewed)));
    expect((await renew(cookieOf(again))).status).toBe(200);
  });

  it.each([
    ['a moment more', GRACE_MS + 1000],
    ['a day', DAY_MS],
  ])('take the previous cookie after %s, when the answer never arrived', async (_, ms) => {
    const { token, cookie } = await signUp(client);
    const lost = await renew(cookie);
    await rotatedAgo(cookie, ms);
    expect(await statusOfMe(token)).toBe(200);
    const again = await renew(cookie);
    expect(again.status).toBe(200);
    expect(refreshTokenIn(cookieOf(again))).toBe(refreshTokenIn(cookieOf(lost)));
    expect(await statusOfMe(again.body.access_token)).toBe(200);
    expect((await renew(cookieOf(again))).status).toBe(200);
  });

  it('end as a whole when the previous cookie comes back after the next one was used', async () => {
    const { cookie } = await signUp(client);
    const renewed = await renew(cookie);
    expect(await statusOfMe(renewed.body.access_token)).toBe(200);
    await rotatedAgo(cookie, GRACE_MS + 1000);
    expect((await renew(cookie)).status).toBe(401);
    expect(await statusOfMe(renewed.body.access_token)).toBe(401);
    expect((await renew(cookieOf(renewed))).status).toBe(401);
  });

  it('end as a whole once two holders have used what they were given', async () => {
    const { cookie } = await signUp(client);
    const lost = await renew(cookie);
    await rotatedAgo(cookie, DAY_MS);
    const [member, thief] = [cookieOf(lost), cookieOf(await renew(cookie))];
    const newest = await renew(thief);
    expect(await statusOfMe(newest.body.access_token)).toBe(200);
    await rotatedAgo(member, GRACE_MS + 1000);
    expect((await renew(member)).status).toBe(401);
    expect(await statusOfMe(newest.body.access_token)).toBe(401);
  });

  it.each([
    ['a moment more', GRACE_MS + 1000],
    ['25 hours', 25 * HOUR_MS],
    ['29 days', 29 * DAY_MS],
  ])('end as a whole when a cookie comes back after %s', async (_, ms) => {
    const { cookie } = await signUp(client);
    const renewed = await renew(cookie);
    const later = await renew(cookieOf(renewed));
    await rotatedAgo(cookie, ms);
    await prune(new Date());
    expect((await renew(cookie)).status).toBe(401);
    expect(await statusOfMe(later.body.access_token)).toBe(401);
    expect((await renew(cookieOf(later))).status).toBe(401);
  });

  it('notice a cookie whose own time is over, too', async () => {
    const { cookie } = await signUp(client);
    const renewed = await renew(cookie);
    await rotatedAgo(cookie, 20 * DAY_MS);
    const { userId, sessionId } = claimsOf(cookie);
    const expired = jsonwebtoken.sign(
      { userId, sessionId, type: 'refresh', exp: Math.floor(Date.now() / 1000) - 60 },
      String(app.strapi.config.get('plugin::users-permissions.jwtSecret')),
    );
    expect((await renew(`session=${expired}`)).status).toBe(401);
    expect(await statusOfMe(renewed.body.access_token)).toBe(401);
  });

  it('of other devices go on when one of them ends', async () => {
    const { email, cookie } = await signUp(client);
    const other = await client.post<AuthResponse>('/auth/login', { email, password: 'demo1234' });
    const renewed = await renew(cookie);
    expect(await statusOfMe(renewed.body.access_token)).toBe(200);
    await rotatedAgo(cookie, GRACE_MS + 1000);
    expect((await renew(cookie)).status).toBe(401);
    expect(await statusOfMe(other.body.access_token)).toBe(200);
  });

  it('have one child when several instances renew the same cookie at once', async () => {
    const instances = Array.from({ length: 6 }, () => ({
      ...contextOf(app.strapi),
      moduleState: new Map(),
    }));
    // The first round opens the database connections, which takes longer than a renewal.
    for (let round = 0; round < 3; round += 1) {
      const { cookie } = await signUp(client);
      const token = refreshTokenIn(cookie);
      const pairs = await Promise.all(instances.map((instance) => renewSession(instance, token)));
      expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1);
      expect(await rowsOf(cookie).select('status')).toEqual([
        { status: 'rotated' },
        { status: 'active' },
      ]);
    }
  });

  it('leave no row once they have ended, and every one until then', async () => {
    const { cookie } = await signUp(client);
    const second = cookieOf(await renew(cookie));
    const third = cookieOf(await renew(second));
    await prune(new Date(Date.now() + 13 * DAY_MS));
    expect(await rowsOf(cookie).select('id')).toHaveLength(3);
    await prune(new Date(Date.now() + 15 * DAY_MS));
    expect(await rowsOf(third).select('id')).toEqual([]);
  });

  it('leave no row after thirty days, however often they were renewed', async () => {
    const { cookie } = await signUp(client);
    await renew(cookie);
    await rowsOf(cookie).update({ absolute_expires_at: moment(Date.now() - 1000) });
    await prune(new Date());
    expect(await rowsOf(cookie).select('id')).toEqual([]);
  });
});

describe('cookies where the site has https', () => {
  const { client } = testApp(() =>
    bootMembership({ env: { STOREFRONT_URL: 'https://ondelle.example' } }),
  );

  const setBy = (reply: { headers: Headers }, name: string) =>
    reply.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));

  it('are bound to this host', async () => {
    const { email } = await signUp(client);
    const reply = await client.post('/auth/login', { email, password: 'demo1234' });
    for (const name of ['__Host-session', '__Host-device']) {
      const attributes = setBy(reply, name)?.toLowerCase() ?? '';
      for (const attribute of ['; secure', '; httponly', '; samesite=lax', '; path=/;']) {
        expect(attributes).toContain(attribute);
      }
      expect(attributes).not.toContain('domain');
    }
    expect(setBy(reply, 'session')).toBeUndefined();
  });

  it('go with everything that the browser keeps, at sign-out and with the account', async () => {
    const [one, other] = [await signUp(client), await signUp(client)];
    const out = await client.post('/auth/logout', undefined, { token: one.token });
    const { token } = other;
    const deletion = await client.delete('/auth/account', { password: PASSWORD }, { token });
    for (const reply of [out, deletion]) {
      expect(reply.status).toBe(200);
      expect(setBy(reply, '__Host-session')).toMatch(
        /^__Host-session=; path=\/; expires=Thu, 01 Jan/,
      );
      expect(reply.headers.get('clear-site-data')).toBe('"cache"');
    }
  });

  it('of another name count for nothing', async () => {
    const { cookie } = await signUp(client);
    const plain = `session=${refreshTokenIn(cookie)}`;
    const reply = await client.post('/auth/refresh', undefined, { cookie: plain });
    expect(reply.status).toBe(401);
  });
});
