import { DAY_SECONDS, HOUR_MS } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { type Client, clientOf, signUp } from '../../../test/client.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { eventually } from '../../../test/redis.ts';
import { type BillingApp, billingOf, bootBilling, reconcile } from '../../../test/stripe.ts';
import { subscribeAtStripe } from '../../../test/subscribers.ts';

/** Stripe's terms: 500 reads for each transaction on average, and never less than this a month. */
const FLOOR_A_DAY = 10_000 / 30;
const RUNS = 24;

describe('reads at Stripe', () => {
  let app: BillingApp;
  let client: Client;
  let reads = 0;
  const listen = ({ method }: { method: string }): void => {
    if (method === 'GET') reads += 1;
  };

  beforeAll(async () => {
    // The default interval, which tests otherwise shorten.
    const env = { STRIPE_TEST_CLOCKS: 'false', BILLING_RECONCILE_SECONDS: String(DAY_SECONDS) };
    app = await bootBilling({ env });
    client = clientOf(app);
    billingOf(app.strapi).stripe.on('request', listen);
  });
  afterAll(() => app.stop());

  const subscribe = async () => {
    const { user, token } = await signUp(client);
    const { customer } = await subscribeAtStripe(app, user);
    return { user, token, customer };
  };
  const status = async ({ token }: { token: string }) =>
    (await client.get<{ subscription_status: string }>('/auth/me', { token })).body
      .subscription_status;

  it('stay far below the limit for an instance on a day without payments', async () => {
    for (let member = 0; member < 3; member += 1) await subscribe();
    const jobs = jobsOf(app.strapi);
    const names = jobs.list().filter(({ name }) => name !== 'videos');
    await jobs.runNow('missed events', new Date());
    await jobs.runNow('revenue', new Date());

    const perDay: Record<string, number> = {};
    for (const { name, everySeconds } of names) {
      const runsPerDay = DAY_SECONDS / everySeconds;
      const runs = Math.min(RUNS, Math.ceil(runsPerDay));
      reads = 0;
      for (let run = 0; run < runs; run += 1) {
        await jobs.runNow(name, new Date(Date.now() + run * HOUR_MS)).catch(() => undefined);
      }
      if (reads > 0) perDay[name] = (reads / runs) * runsPerDay;
    }
    expect(Object.keys(perDay).sort()).toEqual(['missed events', 'reconciliation', 'revenue']);
    const sum = Object.values(perDay).reduce((total, count) => total + count, 0);
    expect(sum).toBeLessThan(FLOOR_A_DAY / 2);
  });

  it('are few for a payment', async () => {
    const { user } = await signUp(client);
    const billing = billingOf(app.strapi);
    const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
    await app.stripe.giveCard(customer);
    await app.stripe.settle();
    const price = await billing.prices.idOf('monthly');
    reads = 0;
    await app.stripe.client.subscriptions.create({ customer, items: [{ price }] });
    await app.stripe.settle();
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThan(100);
  });

  it('fetch the events that Stripe could not deliver', async () => {
    const jobs = jobsOf(app.strapi);
    await jobs.runNow('missed events', new Date());
    app.loseWebhooks(true, 500);
    const member = await subscribe();
    expect(await status(member)).toBe('inactive');
    await jobs.runNow('missed events', new Date());
    expect(await status(member)).toBe('active');
    app.loseWebhooks(false);
  });

  it('find out that no event arrives any more, and alert the coach once', async () => {
    const silent = async () =>
      (await paymentsOf(app.strapi).unseenAlerts()).filter(({ kind }) => kind === 'webhook-silent');
    const jobs = jobsOf(app.strapi);
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
    await jobs.runNow('reconciliation', inHours(30));
    expect(await silent()).toEqual([]);
    app.loseWebhooks(true);
    await app.stripe.control('/clock', { by: 1800 });
    await subscribe();
    await jobs.runNow('reconciliation', inHours(30));
    expect(await silent()).toHaveLength(1);
    await jobs.runNow('reconciliation', inHours(54));
    expect(await silent()).toHaveLength(1);
    app.loseWebhooks(false);
  });

  it('make prices that were never made, and alert nobody', async () => {
    const billing = billingOf(app.strapi);
    await eventually(async () => {
      for (const { problem } of await paymentsOf(app.strapi).priceDifferences())
        expect(problem).toBeNull();
    });
    const before = await paymentsOf(app.strapi).unseenAlerts();
    const plans = app.strapi.db.query('api::subscription-plan.subscription-plan');
    const price = await billing.prices.idOf('monthly');
    await app.stripe.client.prices.update(price, { active: false });
    await plans.updateMany({ where: { key: 'monthly' }, data: { stripePriceId: null } });
    await jobsOf(app.strapi).runNow('reconciliation', new Date());
    expect(await paymentsOf(app.strapi).unseenAlerts()).toEqual(before);
    await eventually(async () => {
      for (const { problem } of await paymentsOf(app.strapi).priceDifferences())
        expect(problem).toBeNull();
    });
  });

  it('find prices that were changed by hand, alert the coach and mend them', async () => {
    const billing = billingOf(app.strapi);
    // The making of prices that the test before has begun ends before this.
    await billing.prices.syncAll();
    const price = await billing.prices.idOf('annual');
    await app.stripe.client.prices.update(price, { active: false });
    await jobsOf(app.strapi).runNow('reconciliation', new Date());
    const found = (await paymentsOf(app.strapi).unseenAlerts()).filter(
      ({ kind }) => kind === 'prices-out-of-step',
    );
    expect(found).toMatchObject([{ message: expect.stringContaining('annual') }]);
    await eventually(async () => {
      for (const { problem } of await paymentsOf(app.strapi).priceDifferences())
        expect(problem).toBeNull();
    });
  });

  it.each([
    ['arrived', false],
    ['were lost', true],
  ])('find a second subscription whose events %s, and alert the coach', async (_what, lost) => {
    const billing = billingOf(app.strapi);
    const member = await subscribe();
    app.loseWebhooks(lost);
    await app.stripe.client.subscriptions.create({
      customer: member.customer,
      items: [{ price: await billing.prices.idOf('annual') }],
    });
    await app.stripe.settle();
    app.loseWebhooks(false);
    if (lost) await reconcile(app.strapi);
    const found = (await paymentsOf(app.strapi).unseenAlerts()).filter(
      ({ kind, userDocumentId }) =>
        kind === 'double-subscription' && userDocumentId === member.user.id,
    );
    expect(found).toHaveLength(1);
  });
});
