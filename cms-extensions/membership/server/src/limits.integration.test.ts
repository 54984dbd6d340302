import { randomUUID } from 'node:crypto';
import { AUTH_ERRORS } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { paymentsOf } from '../../test/billing/payments.ts';
import { bootMembership } from '../../test/boot.ts';
import {
  cookieOf,
  detailOf,
  freshEmail,
  PASSWORD,
  refreshTokenIn,
  signUp,
} from '../../test/client.ts';
import { isShort } from '../../test/length.ts';
import { linkTokenIn, mailsTo, mailTo } from '../../test/mailbox.ts';
import { newPanelUser, type PanelUser } from '../../test/panel.ts';
import { HAS_REDIS, startRedis, type TestRedis } from '../../test/redis.ts';
import { publishPlans } from '../../test/stripe.ts';
import { settingsFrom } from './config.ts';
import { limitsOf } from './limits.ts';
import { connectRedis } from './platform/redis/index.ts';

/* An hour each: a busy machine needs minutes for some of these tests. */

describe('attempts', () => {
  const { app, client } = testApp(() =>
    bootMembership({
      env: {
        RATE_LIMITS: `
          SIGN_IN_BY_ADDRESS=6/3600
          SIGN_IN_BY_EMAIL_AND_ADDRESS=3/3600
          SIGN_IN_BY_EMAIL=8/3600
          EMAIL_CHANGE_BY_EMAIL=3/3600
          EMAIL_CHANGE_BY_TARGET=2/3600
          REGISTRATION_BY_ADDRESS=3/3600
          PASSWORD_CHANGE_BY_EMAIL=2/3600
          CARD_SETUP_BY_ADDRESS=2/3600
          DESK_WRITES_BY_PERSON=2/3600
        `,
      },
    }),
  );
  let address = 0;
  /** A new client address behind the storefront. */
  const stranger = () => {
    address += 1;
    return { headers: { 'x-forwarded-for': `198.51.100.${address}` } };
  };

  const aMember = () => signUp(client, freshEmail(), stranger());
  const tries = async (count: number, attempt: () => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push((await attempt()).status);
    return statuses;
  };
  it('of one coach on members are limited, not those of another', async () => {
    const [coach, other] = [await newPanelUser(app), await newPanelUser(app)];
    const { user } = await aMember();
    const unblock = (who: PanelUser) =>
      who.post(`/membership/members/${user.id}/unblock`, { action_id: randomUUID() });
    expect(await tries(3, () => unblock(coach))).toEqual([200, 200, 429]);
    expect((await unblock(other)).status).toBe(200);
  });

  const register = (options: object) =>
    client.post('/auth/register', { name: 'A', email: freshEmail(), password: PASSWORD }, options);
  const signIn = (email: string, password: string, options: object) =>
    client.post('/auth/login', { email, password }, options);

  it('to guess a password from one address end after three, and keep nobody else out', async () => {
    const { email } = await aMember();
    const attacker = stranger();
    // More than the address may try: refused attempts do not count for the account.
    const statuses = await tries(20, () => signIn(email, 'guessed', attacker));
    expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 429]);
    expect(new Set(statuses.slice(3))).toEqual(new Set([429]));
    const refused = await signIn(email.toUpperCase(), PASSWORD, attacker);
    expect([refused.status, detailOf(refused)]).toEqual([429, AUTH_ERRORS.rateLimited]);
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(3600);
    expect((await signIn(email, PASSWORD, stranger())).status).toBe(200);
    // The owner's success does not reset the attacker's attempts.
    expect((await signIn(email, 'guessed', attacker)).status).toBe(429);
  });

  it('to guess a password from many addresses end, but not for a browser of the owner', async () => {
    const { email, cookie } = await aMember();
    const statuses = await tries(12, () => signIn(email, 'guessed', stranger()));
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
    expect(statuses.slice(8)).toEqual([429, 429, 429, 429]);
    expect((await signIn(email, PASSWORD, stranger())).status).toBe(429);
    const known = () => ({ ...stranger(), cookie });
    expect((await signIn(email, PASSWORD, known())).status).toBe(200);
    const other = await aMember();
    expect((await signIn(email, PASSWORD, { ...stranger(), cookie: other.cookie })).status).toBe(
      429,
    );
  });

  it('of a browser of the owner are few, too', async () => {
    const { email, cookie } = await aMember();
    const known = () => ({ ...stranger(), cookie });
    expect(await tries(4, () => signIn(email, 'guessed', known()))).toEqual([401, 401, 401, 429]);
    expect((await signIn(email, PASSWORD, stranger())).status).toBe(200);
  });

  it.each([
    ['a token of a session', (cookie: string) => `device=${refreshTokenIn(cookie)}`],
    ['no token', () => 'device=x.y.z'],
  ])('come from no browser of the owner with %s as its cookie', async (_, forge) => {
    const { email, cookie } = await aMember();
    await tries(9, () => signIn(email, 'guessed', stranger()));
    const forged = { ...stranger(), cookie: forge(cookie) };
    expect((await signIn(email, PASSWORD, forged)).status).toBe(429);
  });

  it('come from a browser of the owner once it has reset the password', async () => {
    const { email } = await aMember();
    await tries(9, () => signIn(email, 'guessed', stranger()));
    await client.post('/auth/forgot-password', { email });
    const token = linkTokenIn(await mailTo(app, email, /new password/));
    const new_password = 'quiet-harbour';
    const reset = await client.post('/auth/reset-password', { token, new_password });
    const cookie = cookieOf(reset);
    expect((await signIn(email, new_password, { ...stranger(), cookie })).status).toBe(200);
  });

  it('at many accounts end by the address they come from', async () => {
    const one = stranger();
    const statuses = await tries(7, () => signIn(freshEmail(), 'guessed', one));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
    expect((await signIn(freshEmail(), 'guessed', stranger())).status).toBe(401);
  });

  it('to begin a trial count as registrations, whatever comes of them', async () => {
    const one = stranger();
    const form = { name: 'A', password: PASSWORD, package: 'monthly' };
    const return_url = 'http://localhost:3000/signup/complete';
    const begin = () =>
      client.post('/auth/trial-signup', { ...form, return_url, email: freshEmail() }, one);
    expect(await tries(4, begin)).toEqual([502, 502, 502, 429]);
    expect((await register(one)).status).toBe(429);
  });

  it('to confirm a card that one has guessed end soon', async () => {
    const one = stranger();
    const body = { setup_intent_id: 'seti_guessed' };
    const confirm = () => client.post('/auth/confirm-payment-method', body, one);
    expect(await tries(3, confirm)).toEqual([502, 502, 429]);
  });

  it('that slip in at once are counted one by one', async () => {
    const email = freshEmail();
    const one = stranger();
    const fromOne = await Promise.all(
      Array.from({ length: 6 }, () => signIn(email, 'guessed', one)),
    );
    expect(fromOne.filter(({ status }) => status === 401)).toHaveLength(3);
    const fromMany = await Promise.all(
      Array.from({ length: 9 }, () => signIn(email, 'guessed', stranger())),
    );
    expect(fromMany.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('are forgotten once the right password came, for the address it came from', async () => {
    const { email } = await aMember();
    const [owner, attacker] = [stranger(), stranger()];
    await tries(3, () => signIn(email, 'guessed', attacker));
    for (let round = 0; round < 3; round += 1) {
      await signIn(email, 'mistyped', owner);
      expect((await signIn(email, PASSWORD, owner)).status).toBe(200);
    }
    expect((await signIn(email, 'guessed', attacker)).status).toBe(429);
    // Three attempts of the attacker and three of the owner still count for the account.
    expect(await tries(3, () => signIn(email, 'guessed', stranger()))).toEqual([401, 401, 429]);
  });

  it('that succeed are not counted against their address', async () => {
    const { email } = await aMember();
    const one = stranger();
    const statuses = await tries(8, () => signIn(email, PASSWORD, one));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('to register are limited by address', async () => {
    const one = stranger();
    expect(await tries(4, () => register(one))).toEqual([200, 200, 200, 429]);
    expect((await register(stranger())).status).toBe(200);
  });

  it('to guess the current password are limited too', async () => {
    const { headers } = stranger();
    const email = freshEmail();
    const reply = await client.post<{ access_token: string }>(
      '/auth/register',
      { name: 'A', email, password: PASSWORD },
      { headers },
    );
    const token = reply.body.access_token;
    const guess = () =>
      client.post(
        '/auth/change-password',
        { current_password: 'guessed', new_password: 'something' },
        { token, headers },
      );
    expect(await tries(3, guess)).toEqual([400, 400, 429]);
  });

  it('to have a stranger mailed end, from however many accounts', async () => {
    const target = freshEmail();
    const ask = async (email: string) => {
      const { token } = await aMember();
      const change = { email, current_password: PASSWORD };
      return client.patch('/auth/profile', change, { token, ...stranger() });
    };
    expect((await ask(target)).status).toBe(200);
    // Most providers deliver an address with a tag to the same mailbox.
    expect((await ask(target.toUpperCase().replace('@', '+tag@'))).status).toBe(200);
    const refused = await ask(target);
    expect([refused.status, detailOf(refused)]).toEqual([429, AUTH_ERRORS.rateLimited]);
    expect(await mailTo(app, target, /Confirm/)).toBeDefined();
    expect(await mailsTo(app, target)).toHaveLength(1);
  });

  it('to change the e-mail are limited by account', async () => {
    const { token } = await aMember();
    const ask = () => {
      const change = { email: freshEmail(), current_password: PASSWORD };
      return client.patch('/auth/profile', change, { token, ...stranger() });
    };
    expect(await tries(4, ask)).toEqual([200, 200, 200, 429]);
  });
});

describe('calls that cost much', () => {
  const { app, client } = testApp(() =>
    bootMembership({
      env: {
        RATE_LIMITS: `
          CHECKOUT_BY_ADDRESS=5/3600
          CHECKOUT_BY_MEMBER=2/3600
          PREVIEW_BY_MEMBER=2/3600
          EXPORT_BY_MEMBER=2/3600
          SESSION_REPORTS_BY_MEMBER=2/3600
        `,
      },
      seed: publishPlans,
    }),
  );
  let plan_id: string;
  const site = 'http://localhost:3000/subscription';

  beforeAll(async () => {
    plan_id = (await paymentsOf(app.strapi).findPlan('monthly'))?.documentId ?? '';
  });

  const checkout = {
    ...{ package: 'monthly', provider: 'stripe', email: 'a@example.com' },
    ...{ success_url: site, cancel_url: site },
  };
  const caller = (token: string, address: string) => ({
    token,
    headers: { 'x-forwarded-for': address },
  });

  // Stripe is not reachable, but refused requests do not get as far as calling it.
  const LIMITED: [what: string, path: string, body: () => object, expected: number][] = [
    ['checkouts', '/payments/checkout/session', () => checkout, 502],
    ['previews of another plan', '/subscription/switch/preview', () => ({ plan_id }), 409],
    ['previews of a pause’s end', '/subscription/resume/preview', () => ({}), 409],
    ['subscriptions', '/subscriptions', () => ({ plan_id }), 502],
  ];
  it.each(isShort ? LIMITED.slice(0, 2) : LIMITED)(
    'are limited by member: %s',
    async (_what, path, body, expected) => {
      const [one, other] = [await signUp(client), await signUp(client)];
      const call = (token: string, last: number) =>
        client.post(path, body(), caller(token, `203.0.113.${last}`));
      const statuses: number[] = [];
      for (let turn = 1; turn <= 3; turn += 1) statuses.push((await call(one.token, turn)).status);
      expect(statuses).toEqual([expected, expected, 429]);
      const refused = await call(one.token, 9);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await call(other.token, 9)).status).toBe(expected);
    },
  );

  it('are limited by member: copies of the data', async () => {
    const { token } = await signUp(client);
    const statuses: number[] = [];
    for (let turn = 1; turn <= 3; turn += 1) {
      const reply = await client.get('/auth/export', caller(token, `203.0.113.${turn}`));
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('are limited by member: reports of a training session', async () => {
    const [one, other] = [await signUp(client), await signUp(client)];
    const report = async ({ token }: { token: string }) => {
      const path = `/sessions/${randomUUID()}/reports`;
      return (await client.post(path, { ranges: [] }, { token })).status;
    };
    const statuses = [await report(one), await report(one), await report(one)];
    expect(statuses).toEqual([404, 404, 429]);
    expect(await report(other)).toBe(404);
  });
});

describe.skipIf(!HAS_REDIS)('attempts at several instances', () => {
  let redis: TestRedis;
  const connections: ReturnType<typeof connectRedis>[] = [];
  const instance = async () => {
    const connection = connectRedis(redis.url, { warn: () => {} });
    connections.push(connection);
    await new Promise((resolve) => connection.once('ready', resolve));
    return limitsOf(
      settingsFrom({ RATE_LIMITS: 'SIGN_IN_BY_EMAIL=3/3600' }).rateLimits,
      connection,
    );
  };
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    for (const connection of connections) connection.disconnect();
    await redis.stop();
  });

  it('are counted together, and by each alone while Redis is away', async () => {
    const [one, other] = [await instance(), await instance()];
    await one.signIn.begin('anna', '1.1.1.1', null);
    await other.signIn.begin('anna', '1.1.1.2', null);
    const right = await one.signIn.begin('anna', '1.1.1.3', null);
    await right.succeeded();
    await one.signIn.begin('anna', '1.1.1.3', null);
    await expect(other.signIn.begin('anna', '1.1.1.4', null)).rejects.toThrow(
      AUTH_ERRORS.rateLimited,
    );
    await other.signIn.begin('anna', '1.1.1.4', 'known-device');
    await redis.stop();
    for (let index = 0; index < 3; index += 1) await other.signIn.begin('berta', '1.1.1.5', null);
    await expect(other.signIn.begin('berta', '1.1.1.5', null)).rejects.toThrow(
      AUTH_ERRORS.rateLimited,
    );
    await redis.start();
  });
});
