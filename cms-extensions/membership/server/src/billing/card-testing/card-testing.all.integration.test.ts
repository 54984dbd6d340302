import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CARD_TESTING_ERRORS, type ErrorBody } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import {
  type CardSetupAnswer,
  freshCard,
  giveCard,
  type SignUpAnswer,
} from '../../../../test/cards.ts';
import {
  type Client,
  clientOf,
  detailOf,
  freshEmail,
  PASSWORD,
  signUp,
} from '../../../../test/client.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { securityLogOf } from '../../../../test/security-log.ts';
import { type BillingApp, billingOf, bootBilling } from '../../../../test/stripe.ts';
import { planIdOf } from '../../../../test/subscribers.ts';

const COACH = 'help@example.com';

/** The default figures. */
const FIGURES = {
  RATE_LIMITS: 'CARD_FAILURES_BY_MEMBER=10/3600, CARD_FAILURES_BY_ADDRESS=40/3600',
  SUPPORT_EMAIL: COACH,
};

const boot = (env: Record<string, string> = {}) => bootBilling({ env: { ...FIGURES, ...env } });

let strangers = 0;
/** A client address behind the storefront that no other test uses. */
const stranger = () => {
  strangers += 1;
  return {
    headers: { 'x-forwarded-for': `198.51.${Math.floor(strangers / 250)}.${strangers % 250}` },
  };
};

type Someone = { token: string; user: { id: string }; headers?: Record<string, string> };

/** A member at an address that no other test uses. */
const newMember = async (client: Client) => {
  const from = stranger();
  return { ...(await signUp(client, freshEmail(), from)), ...from };
};

const askForCard = (client: Client, { token, user, headers = {} }: Someone) =>
  client.post<CardSetupAnswer>(
    '/payment/setup-payment-method',
    { user_id: user.id },
    { token, headers },
  );

/** What a test does at an app: cards as the browser tries them, sign-ups from an address. */
const actorsOf = (app: BillingApp, client: Client) => {
  const setup = (intent: string, token: string, fingerprint?: string) =>
    freshCard(app.stripe, token, fingerprint).then((card) => giveCard(app.stripe, intent, card));
  return {
    /** Declined cards at a set-up, each of another number unless one is given. */
    decline: async (intent: string, count: number, fingerprint?: string): Promise<void> => {
      for (let tries = 0; tries < count; tries += 1) {
        await expect(setup(intent, 'tok_chargeDeclined', fingerprint)).rejects.toThrow();
      }
      await app.stripe.settle();
    },
    accept: async (intent: string, fingerprint?: string): Promise<void> => {
      await setup(intent, 'tok_visa', fingerprint);
      await app.stripe.settle();
    },
    begin: (from: { headers: Record<string, string> }, email = freshEmail()) =>
      client.post<SignUpAnswer>(
        '/auth/trial-signup',
        {
          ...{ name: 'Anna Member', email, password: PASSWORD, package: 'monthly' },
          return_url: 'http://localhost:3000/signup/complete',
        },
        from,
      ),
  };
};

describe('card testing', () => {
  const { app, client } = testApp(() => boot());
  let actors: ReturnType<typeof actorsOf>;
  beforeAll(async () => {
    actors = actorsOf(app, client);
  });

  const statusOf = async (intent: string): Promise<string> =>
    (await app.stripe.client.setupIntents.retrieve(intent)).status;

  it('does not stop members behind one address for failures of a few', async () => {
    const office = stranger();
    for (let members = 0; members < 4; members += 1) {
      const { body } = await actors.begin(office);
      await actors.decline(body.setup_intent_id, 4);
    }
    expect((await actors.begin(office)).status).toBe(200);
  });

  it('of one account is stopped for an hour, and told to the coach once', async () => {
    const member = await newMember(client);
    const { body } = await askForCard(client, member);
    const intent = body.setup_intent_id;
    await actors.decline(intent, 9);
    expect((await askForCard(client, member)).status).toBe(200);
    await actors.decline(intent, 1);
    const stopped = await askForCard(client, member);
    expect([stopped.status, detailOf(stopped)]).toEqual([429, CARD_TESTING_ERRORS.stopped]);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3500);
    // The browser holds the secret of the set-up and needs no further call of ours to try cards.
    expect(await statusOf(intent)).toBe('canceled');
    const purchase = { plan_id: await planIdOf(app, 'monthly') };
    expect((await client.post('/subscriptions', purchase, { token: member.token })).status).toBe(
      429,
    );

    const other = await newMember(client);
    const again = await askForCard(client, other);
    await actors.decline(again.body.setup_intent_id, 10);
    expect((await askForCard(client, other)).status).toBe(429);
    await mailTo(app, COACH, /test cards/);
    const mails = await mailsTo(app, COACH);
    expect(mails.filter(({ subject }) => /test cards/.test(subject))).toHaveLength(1);
    const stops = securityLogOf(app).of('card-testing.stopped');
    expect(stops.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([member.user.id, other.user.id]),
    );
  });

  it('is stopped by address, whatever accounts are made there', async () => {
    const thief = stranger();
    const begun = await Promise.all(Array.from({ length: 5 }, () => actors.begin(thief)));
    for (const { body } of begun) await actors.decline(body.setup_intent_id, 8);
    expect(detailOf(await actors.begin(thief))).toBe(CARD_TESTING_ERRORS.stopped);
    expect((await actors.begin(stranger())).status).toBe(200);
  });

  it('cannot be hidden among fifty purchases at once', async () => {
    const member = await newMember(client);
    const { user, token, headers } = member;
    const billing = billingOf(app.strapi);
    const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
    await app.stripe.giveCard(customer, 'pm_card_chargeCustomerFail');
    await billing.sync(user.id);
    const purchase = { plan_id: await planIdOf(app, 'monthly') };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => client.post('/subscriptions', purchase, { token, headers })),
    );
    const declined = replies.filter(({ status }) => status === 402).length;
    expect(declined).toBeGreaterThanOrEqual(5);
    expect(declined).toBeLessThanOrEqual(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(50 - declined);
  });

  it('at the hosted checkout is stopped, and the checkout closed', async () => {
    const { user, token, headers } = await newMember(client);
    const open = () =>
      client.post<{ checkout_url: string; session_id: string }>(
        '/payments/checkout/session',
        {
          ...{ package: 'monthly', provider: 'stripe', email: 'a@example.com' },
          success_url: 'http://localhost:3000/subscription/success',
          cancel_url: 'http://localhost:3000/subscription/cancel',
        },
        { token, headers },
      );
    const { body } = await open();
    for (let tries = 0; tries < 10; tries += 1) {
      await app.stripe.payAt(body.checkout_url, '4000000000000341');
    }
    await app.stripe.settle();
    const session = await app.stripe.client.checkout.sessions.retrieve(body.session_id);
    expect(session.status).toBe('expired');
    expect(detailOf(await open())).toBe(CARD_TESTING_ERRORS.stopped);
    expect(detailOf(await askForCard(client, { user, token, headers }))).toBe(
      CARD_TESTING_ERRORS.stopped,
    );
  });

  it('counts a message of Stripe once, however often it comes', async () => {
    const member = await newMember(client);
    const { body } = await askForCard(client, member);
    await actors.decline(body.setup_intent_id, 3);
    const { data } = await app.stripe.client.events.list({ type: 'setup_intent.setup_failed' });
    const own = data.filter(
      ({ data: { object } }) => 'id' in object && object.id === body.setup_intent_id,
    );
    expect(own).toHaveLength(3);
    for (const { id } of own) await app.stripe.control(`/events/${id}/send`, {});
    await app.stripe.settle();
    expect((await askForCard(client, member)).status).toBe(200);
  });
});

describe('the CAPTCHA', () => {
  let app: BillingApp;
  let client: Client;
  let actors: ReturnType<typeof actorsOf>;
  let provider: Server;
  let answer: (token: string) => object | null;
  const asked: URLSearchParams[] = [];

  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      const sent = new URLSearchParams(await text(request));
      asked.push(sent);
      const body = answer(sent.get('response') ?? '');
      // Null: it takes the request and never answers.
      if (body !== null)
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => provider.once('listening', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`;
    app = await boot({
      CAPTCHA_SITE_KEY: 'site-key',
      CAPTCHA_SECRET_KEY: 'captcha-secret',
      CAPTCHA_VERIFY_URL: url,
    });
    client = clientOf(app);
    actors = actorsOf(app, client);
  });
  afterAll(async () => {
    await app.stop();
    provider.closeAllConnections();
    provider.close();
  });

  const GOOD = { success: true, hostname: 'localhost', action: 'card' };
  const ask = async (member: Someone, token?: string) =>
    client.post<ErrorBody>(
      '/payment/setup-payment-method',
      { user_id: member.user.id },
      {
        token: member.token,
        headers: {
          ...member.headers,
          ...(token !== undefined && { 'x-captcha-token': token }),
        },
      },
    );
  const suspicious = async () => {
    const member = await newMember(client);
    const { body } = await askForCard(client, member);
    await actors.decline(body.setup_intent_id, 6);
    return member;
  };

  it('is asked of a suspicious one, who goes on at once with its token', async () => {
    const member = await suspicious();
    const refused = await ask(member);
    expect(refused).toMatchObject({
      status: 403,
      body: {
        detail: CARD_TESTING_ERRORS.captchaNeeded,
        captcha: { site_key: 'site-key' },
      },
    });
    answer = () => GOOD;
    expect((await ask(member, 'token-1')).status).toBe(200);
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      secret: 'captcha-secret',
      response: 'token-1',
    });
  });

  it.each([
    ['that the provider refuses', { ...GOOD, success: false }],
    ['of another site', { ...GOOD, hostname: 'evil.example' }],
    ['of no site', { success: true, action: 'card' }],
    ['for another action', { ...GOOD, action: 'login' }],
    ['for no action', { success: true, hostname: 'localhost' }],
  ])('takes no token %s', async (_, body) => {
    const member = await suspicious();
    answer = () => body;
    expect((await ask(member, 'token')).status).toBe(403);
  });

  it('locks nobody out while the provider does not answer', async () => {
    const member = await suspicious();
    answer = () => null;
    expect((await ask(member, 'token')).status).toBe(200);
    expect(securityLogOf(app).of('captcha.failed').at(-1)).toMatchObject({ reason: 'unavailable' });
  });
});
