import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from './app.ts';
import { type Booted, bootMembership } from './boot.ts';
import { clientOf, cookieOf, signUp } from './client.ts';
import { publishWorkout } from './content.ts';
import { startMux, type TestMux } from './mux.ts';

const NEW = {
  JWT_SECRET: 'the-new-secret-of-members-0123456789',
  ADMIN_JWT_SECRET: 'the-new-secret-of-the-panel-01234567',
  STRIPE_WEBHOOK_SECRET: 'whsec_the_new_one',
  MUX_WEBHOOK_SECRET: 'the-new-secret-of-mux',
};
const OLD_WEBHOOKS = {
  STRIPE_WEBHOOK_SECRET: 'whsec_the_old_one',
  MUX_WEBHOOK_SECRET: 'old-of-mux',
};
const OWNER = { email: 'owner@example.com', password: 'Coach1234' };

const makeOwner = async (strapi: Booted['strapi']): Promise<void> => {
  const role = await strapi.db
    .query('admin::role')
    .findOne({ where: { code: 'strapi-super-admin' } });
  await strapi.service('admin::user').create({
    ...{ ...OWNER, firstname: 'Mara', lastname: 'Lindqvist', isActive: true },
    roles: [role.id],
  });
};

/** What was handed out before the secrets changed. */
type Signed = { token: string; cookie: string; panelToken: string; panelCookie: string };

const signIn = async (app: Booted): Promise<Signed> => {
  const { token, cookie } = await signUp(clientOf(app));
  const login = await fetch(`${app.url}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...OWNER,
      rememberMe: true,
      deviceId: '00000000-0000-4000-8000-000000000001',
    }),
  });
  expect(login.status).toBe(200);
  const { data } = (await login.json()) as { data: { token: string } };
  const panelCookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { token, cookie, panelToken: data.token, panelCookie };
};

/** The status of each call that needs one of the tokens. */
const statusesOf = async (app: Booted, signed: Signed) => {
  const client = clientOf(app);
  const { status: member } = await client.get('/auth/me', { token: signed.token });
  const renewal = await client.post('/auth/refresh', undefined, { cookie: signed.cookie });
  const panel = await fetch(`${app.url}/admin/users/me`, {
    headers: { authorization: `Bearer ${signed.panelToken}` },
  });
  const panelRenewal = await fetch(`${app.url}/admin/access-token`, {
    method: 'POST',
    headers: { cookie: signed.panelCookie },
  });
  return {
    statuses: [member, renewal.status, panel.status, panelRenewal.status],
    cookie: cookieOf(renewal),
  };
};

const postEvent = async (url: string, header: Record<string, string>, body: string) =>
  (await fetch(url, { method: 'POST', headers: header, body })).status;

const stripeEvent = (app: Booted, secret: string): Promise<number> => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'product.created',
    data: {},
  });
  const signature = new Stripe('sk_test_none').webhooks.generateTestHeaderString({
    payload,
    secret,
  });
  return postEvent(`${app.url}/api/payments/webhook`, { 'stripe-signature': signature }, payload);
};

const muxEvent = (app: Booted, secret: string): Promise<number> => {
  const payload = JSON.stringify({ id: 'e1', type: 'video.live_stream.idle', data: { id: 'x' } });
  const at = Math.floor(Date.now() / 1000);
  const signed = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return postEvent(
    `${app.url}/api/video/webhook`,
    { 'mux-signature': `t=${at},v1=${signed}` },
    payload,
  );
};

describe('secrets that are replaced', () => {
  const { app } = testApp(() =>
    bootMembership({
      env: OLD_WEBHOOKS,
      seed: makeOwner,
    }),
  );
  let signed: Signed;
  const withPrevious = {
    JWT_SECRET: `${NEW.JWT_SECRET},test-jwt-secret-for-members`,
    ADMIN_JWT_SECRET: `${NEW.ADMIN_JWT_SECRET},test-admin-jwt-secret`,
    STRIPE_WEBHOOK_SECRET: `${NEW.STRIPE_WEBHOOK_SECRET},${OLD_WEBHOOKS.STRIPE_WEBHOOK_SECRET}`,
    MUX_WEBHOOK_SECRET: `${NEW.MUX_WEBHOOK_SECRET},${OLD_WEBHOOKS.MUX_WEBHOOK_SECRET}`,
  };

  beforeAll(async () => {
    signed = await signIn(app);
  });

  it('sign nobody out, members or the coach, while the previous ones are accepted', async () => {
    Object.assign(process.env, withPrevious);
    await app.restart();
    const { statuses, cookie } = await statusesOf(app, signed);
    expect(statuses).toEqual([200, 200, 200, 200]);
    // What is handed out now is signed with the new secrets.
    signed.cookie = cookie;
  });

  it('accept events of Stripe and Mux that are signed with either webhook secret', async () => {
    for (const secret of [NEW.STRIPE_WEBHOOK_SECRET, OLD_WEBHOOKS.STRIPE_WEBHOOK_SECRET]) {
      expect(await stripeEvent(app, secret)).toBe(200);
    }
    for (const secret of [NEW.MUX_WEBHOOK_SECRET, OLD_WEBHOOKS.MUX_WEBHOOK_SECRET]) {
      expect(await muxEvent(app, secret)).toBe(200);
    }
    expect(await stripeEvent(app, 'whsec_somebody')).toBe(400);
    expect(await muxEvent(app, 'somebody')).toBe(400);
  });

  it('leave only what was signed with the new ones when the previous ones are removed', async () => {
    Object.assign(process.env, NEW);
    await app.restart();
    const { statuses } = await statusesOf(app, signed);
    expect(statuses).toEqual([401, 200, 401, 401]);
    expect(await stripeEvent(app, OLD_WEBHOOKS.STRIPE_WEBHOOK_SECRET)).toBe(400);
    expect(await muxEvent(app, OLD_WEBHOOKS.MUX_WEBHOOK_SECRET)).toBe(400);
  });
});

describe('APP_KEYS that are replaced', () => {
  const { app } = testApp(() => bootMembership({ seed: makeOwner }));

  it('sign nobody out, neither beside the old ones nor alone', async () => {
    const added = `a-new-key-of-the-panels-cookies,${process.env.APP_KEYS}`;
    for (const keys of [added, 'a-new-key-of-the-panels-cookies']) {
      const signed = await signIn(app);
      process.env.APP_KEYS = keys;
      await app.restart();
      const { statuses } = await statusesOf(app, signed);
      expect(statuses).toEqual([200, 200, 200, 200]);
    }
  });
});

describe("Mux's signing key that is replaced", () => {
  let mux: TestMux;
  let app: Booted;
  let keyId = '';
  let workout = '';
  let token = '';

  const newKey = async (): Promise<Record<string, string>> => {
    const key = await mux.client.system.signingKeys.create();
    return { MUX_SIGNING_KEY_ID: key.id, MUX_SIGNING_PRIVATE_KEY: key.private_key ?? '' };
  };
  /** While the app starts in this process, the end of a kept connection would go unnoticed. */
  const fetchOnce = (url: string | URL) => fetch(url, { headers: { connection: 'close' } });
  const textOf = async (url: string): Promise<string> => {
    const answer = await fetchOnce(url);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.text();
  };
  /** Reads a playlist down to a segment, as a player does. */
  const play = async (url: string): Promise<number> => {
    const lastLine = (playlist: string): string =>
      playlist.split('\n').findLast((line) => line !== '' && !line.startsWith('#')) ?? '';
    const rendition = new URL(lastLine(await textOf(url)), url);
    const segment = new URL(lastLine(await textOf(rendition.href)), rendition);
    return (await fetchOnce(segment)).status;
  };
  const addressOf = async (): Promise<string> => {
    const { body } = await clientOf(app).get<{ video_url: string }>(`/workouts/${workout}`, {
      token,
    });
    return body.video_url;
  };

  beforeAll(async () => {
    mux = await startMux();
    const key = await newKey();
    keyId = key.MUX_SIGNING_KEY_ID ?? '';
    app = await bootMembership({ env: { ...mux.env, ...key } });
    workout = await publishWorkout(app.strapi, {
      isPremium: false,
      muxPlaybackId: 'fixtureBarsSigned000000000000001',
      muxPlaybackPolicy: 'signed',
    });
    token = (await signUp(clientOf(app))).token;
  });
  afterAll(async () => {
    await app.stop();
    await mux.stop();
  });

  it('lets a video play on that began before, until the old key is deleted at Mux', async () => {
    const begun = await addressOf();
    expect(await play(begun)).toBe(200);
    Object.assign(process.env, await newKey());
    await app.restart();
    expect(await play(begun)).toBe(200);
    const now = await addressOf();
    expect(now).not.toBe(begun);
    expect(await play(now)).toBe(200);

    await mux.client.system.signingKeys.delete(keyId);
    await expect(play(begun)).rejects.toThrow('403');
    expect(await play(now)).toBe(200);
  });
});
