import { AUTH_ERRORS } from 'contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { HAS_REDIS, startRedis, type TestRedis } from '../../../test/redis.ts';
import { settingsFrom } from '../config.ts';
import { connectRedis } from '../platform/redis/index.ts';
import { PanelAttempts } from './panel-sign-in.ts';

const COACH = 'panel-coach@example.com';
const PASSWORD = 'Coach1234';

describe("the panel's sign-in", () => {
  const { app } = testApp(() =>
    bootMembership({
      env: {
        RATE_LIMITS: `
          PANEL_SIGN_IN_BY_ADDRESS=5/3600
          PANEL_SIGN_IN_BY_EMAIL_AND_ADDRESS=3/3600
          PANEL_SIGN_IN_BY_EMAIL=1000/3600
          PANEL_RESET_BY_ADDRESS=4/3600
          PANEL_RESET_BY_EMAIL=2/3600
          PANEL_TOKEN_BY_ADDRESS=3/3600
          PANEL_RENEWAL_BY_ADDRESS=3/3600
        `,
      },
    }),
  );
  let last = 0;
  /** A new client address, as the proxy in front reports it. */
  const stranger = (): string => {
    last += 1;
    return `198.51.100.${last}`;
  };
  const post = (path: string, body: object, forwardedFor: string): Promise<Response> =>
    fetch(`${app.url}/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify(body),
    });
  const signIn = (email: string, password: string, from: string) =>
    post('login', { email, password }, from);
  const statuses = async (count: number, attempt: (index: number) => Promise<Response>) => {
    const seen: number[] = [];
    for (let index = 0; index < count; index += 1) seen.push((await attempt(index)).status);
    return seen;
  };

  beforeAll(async () => {
    const role = await app.strapi.service('admin::role').getSuperAdmin();
    await app.strapi.service('admin::user').create({
      ...{ firstname: 'Ines', email: COACH, password: PASSWORD },
      ...{ isActive: true, roles: [role.id] },
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('refuses one address after three guesses, in the shape that the form shows', async () => {
    const one = stranger();
    expect(await statuses(3, () => signIn(COACH, 'guessed', one))).toEqual([400, 400, 400]);
    const refused = await signIn(COACH.toUpperCase(), PASSWORD, one);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      data: null,
      error: {
        ...{ status: 429, name: 'RateLimitError', message: AUTH_ERRORS.rateLimited, details: {} },
      },
    });
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(3600);
  });

  it('lets the coach in from elsewhere while somebody guesses', async () => {
    const attacker = stranger();
    await statuses(5, () => signIn(COACH, 'guessed', attacker));
    expect((await signIn(COACH, PASSWORD, stranger())).status).toBe(200);
  });

  it('refuses an address that tries many accounts, whatever else it says of itself', async () => {
    const one = stranger();
    const seen = await statuses(6, (index) =>
      signIn(`nobody-${index}@example.com`, 'guessed', `${stranger()}, ${one}`),
    );
    expect(seen).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await signIn(COACH, PASSWORD, stranger())).status).toBe(200);
  });

  it('counts attempts that slip in at once one by one', async () => {
    const one = stranger();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => signIn(COACH, 'guessed', one)),
    );
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(3);
  });

  it('counts a path in other letters or with a slash at its end too', async () => {
    const one = stranger();
    const paths = ['login', 'LOGIN', 'login/', 'Login/'];
    const seen = await statuses(4, (index) =>
      post(paths[index] ?? '', { email: COACH, password: 'guessed' }, one),
    );
    expect(seen.filter((status) => status === 400).length).toBeLessThanOrEqual(3);
  });

  it('does not count the right password', async () => {
    const one = stranger();
    expect(await statuses(8, () => signIn(COACH, PASSWORD, one))).toEqual(Array(8).fill(200));
  });

  it('compares a hash of the usual cost where Strapi would compare none', async () => {
    const role = await app.strapi.service('admin::role').getSuperAdmin();
    const invited = { firstname: 'Noa', email: 'panel-invited@example.com', roles: [role.id] };
    await app.strapi.service('admin::user').create(invited);
    const { password } = await app.strapi.db
      .query('admin::user')
      .findOne({ where: { email: COACH } });
    const costOf = (hash: string): string | undefined => hash.split('$')[2];
    const compared = vi.spyOn(app.strapi.service('admin::auth'), 'validatePassword');
    for (const email of ['nobody@example.com', invited.email]) {
      expect((await signIn(email, 'guessed', stranger())).status).toBe(400);
      const [given, hash] = compared.mock.lastCall ?? [];
      expect(given).toBe('guessed');
      expect(costOf(String(hash))).toBe(costOf(password));
      compared.mockClear();
    }
    await signIn(COACH, 'guessed', stranger());
    expect(compared).not.toHaveBeenCalled();
  });

  it('mails an account only a few reset links, and says the same to all', async () => {
    const mailed = vi.spyOn(app.strapi.service('admin::auth'), 'forgotPassword');
    mailed.mockResolvedValue(undefined);
    const seen = await statuses(4, () => post('forgot-password', { email: COACH }, stranger()));
    expect(seen).toEqual([204, 204, 204, 204]);
    expect(mailed).toHaveBeenCalledTimes(2);
  });

  it('refuses an address that asks for many reset links', async () => {
    const one = stranger();
    const ask = (index: number) =>
      post('forgot-password', { email: `nobody-${index}@example.com` }, one);
    expect(await statuses(5, ask)).toEqual([204, 204, 204, 204, 429]);
  });

  it.each([
    ['reset-password', { resetPasswordToken: 'guessed', password: 'Quiet-Harbour-58' }],
    [
      'register',
      {
        registrationToken: 'guessed',
        userInfo: { firstname: 'A', password: 'Quiet-Harbour-58' },
      },
    ],
    ['register-admin', { email: 'a@b.example', firstname: 'A', password: 'Quiet-Harbour-58' }],
    ['access-token', {}],
  ])('refuses an address that guesses at %s', async (path, body) => {
    const one = stranger();
    const seen = await statuses(4, () => post(path, body, one));
    expect(seen.slice(0, 3)).not.toContain(429);
    expect(seen[3]).toBe(429);
  });
});

describe.skipIf(!HAS_REDIS)("the panel's sign-in at several instances", () => {
  let redis: TestRedis;
  const connections: ReturnType<typeof connectRedis>[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    for (const connection of connections) connection.disconnect();
    await redis.stop();
  });

  it('is counted by all of them together', async () => {
    const instance = async () => {
      const connection = connectRedis(redis.url, { warn: () => {} });
      connections.push(connection);
      await new Promise((resolve) => connection.once('ready', resolve));
      const { rateLimits } = settingsFrom({
        RATE_LIMITS: 'PANEL_SIGN_IN_BY_EMAIL_AND_ADDRESS=2/3600',
      });
      return new PanelAttempts(rateLimits, connection);
    };
    const [one, other] = [await instance(), await instance()];
    await one.signIn('198.51.100.1', COACH);
    await other.signIn('198.51.100.1', COACH);
    await expect(one.signIn('198.51.100.1', COACH)).rejects.toThrow(AUTH_ERRORS.rateLimited);
    await one.signIn('198.51.100.2', COACH);
  });
});
