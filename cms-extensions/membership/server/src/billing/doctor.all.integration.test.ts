import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CMS_ROOT } from '../../../../../cms/boot/open.mts';
import { clientOf, signUp } from '../../../test/client.ts';
import { type BillingApp, billingOf, bootBilling } from '../../../test/stripe.ts';
import { subscribeAtStripe } from '../../../test/subscribers.ts';

const HOUR_MS = 3_600_000;
const PRODUCT = 'membership_monthly';

describe('the doctor of the account at Stripe', () => {
  let app: BillingApp;
  let webhookUrl: string;
  let subscriptionId: string;

  beforeAll(async () => {
    app = await bootBilling({
      env: { STOREFRONT_URL: 'https://shop.example', STRIPE_ALLOW_TEST_KEYS: 'true' },
    });
    const { stripe } = app;
    webhookUrl = `${app.strapi.config.get('server.absoluteUrl')}/api/payments/webhook`;
    await billingOf(app.strapi).registerWebhook(webhookUrl);
    await stripe.client.paymentMethodDomains.create({ domain_name: 'shop.example' });
    await stripe.client.tax.settings.update({
      defaults: { tax_code: 'txcd_10402300' },
      head_office: { address: { country: 'US' } },
    });
    const { user } = await signUp(clientOf(app));
    ({ id: subscriptionId } = await subscribeAtStripe(app, user));
    await stripe.settle();
  });
  afterAll(() => app.stop());

  /** An hour later, when every event should have arrived. */
  const checks = () => billingOf(app.strapi).doctor(Date.now() + HOUR_MS);
  const named = async (key: string) => (await checks()).find((one) => one.key === key);
  const setAccount = (account: object) => app.stripe.control('/settings', { account }, 'PATCH');
  const endpointOf = async () => {
    const { data } = await app.stripe.client.webhookEndpoints.list();
    return data.find(({ url }) => url === webhookUrl)?.id ?? '';
  };

  it('finds nothing missing in a healthy account, and leaves no SetupIntent there', async () => {
    const found = await checks();
    expect(found.filter(({ state }) => state === 'missing')).toEqual([]);
    expect(found.filter(({ state }) => state === 'look').map(({ key }) => key)).toEqual(['tax']);
    for (const { state, help } of found) expect(help !== '').toBe(state === 'look');
    const open = await app.stripe.client.setupIntents.list({ limit: 100 });
    expect(open.data.filter(({ status }) => status === 'requires_payment_method')).toEqual([]);
  });

  /** Runs `npm run ops -- stripe doctor` as the operator does, beside the app. */
  const run = (env: Record<string, string> = {}) =>
    new Promise<{ code: number | null; output: string }>((done) => {
      const script = join(CMS_ROOT, 'ops/stripe.mts');
      const started = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', script, 'doctor'],
        { cwd: CMS_ROOT, env: { ...process.env, LOG_LEVEL: 'error', ...env } },
      );
      let output = '';
      started.stdout.on('data', (chunk) => {
        output += chunk;
      });
      started.on('close', (code) => done({ code, output }));
    });

  it('is a command that ends with 0 when nothing is missing, and with 1 when something is', async () => {
    const port = new URL(app.strapi.config.get<string>('server.absoluteUrl')).port;
    const healthy = await run({ CMS_PORT: port });
    expect(healthy.output).toMatch(/ok {7}Charges are enabled/);
    expect(healthy.output).toContain('0 missing');
    expect(healthy.code).toBe(0);
    await setAccount({ chargesEnabled: false });
    const ill = await run({ CMS_PORT: port });
    await setAccount({});
    expect(ill.output).toMatch(/MISSING {2}The account cannot charge/);
    expect(ill.output).toContain('1 missing');
    expect(ill.code).toBe(1);
  });

  it('misses an event that the webhook endpoint does not send', async () => {
    const { client } = app.stripe;
    await client.webhookEndpoints.update(await endpointOf(), { enabled_events: ['invoice.paid'] });
    const found = await named('webhook');
    expect(found).toMatchObject({ state: 'missing', help: expect.stringContaining(webhookUrl) });
    expect(found?.text).toContain('lacks charge.dispute.closed, charge.dispute.created');
    await billingOf(app.strapi).registerWebhook(webhookUrl);
    expect(await named('webhook')).toMatchObject({ state: 'ok' });
  });

  it('misses a webhook endpoint that is switched off, or not there', async () => {
    const { client } = app.stripe;
    const id = await endpointOf();
    await client.webhookEndpoints.update(id, { disabled: true });
    expect((await named('webhook'))?.text).toBe('The webhook is disabled');
    await client.webhookEndpoints.del(id);
    expect(await named('webhook')).toMatchObject({
      state: 'missing',
      help: expect.stringContaining(`npm run ops -- stripe webhook ${webhookUrl}`),
    });
    await billingOf(app.strapi).registerWebhook(webhookUrl);
  });

  it('misses events that never arrived', async () => {
    const { client } = app.stripe;
    app.loseWebhooks(true);
    await client.subscriptions.update(subscriptionId, { metadata: { note: 'lost' } });
    await app.stripe.settle();
    app.loseWebhooks(false);
    const [lost] = (await client.events.list({ type: 'customer.subscription.updated' })).data;
    const found = await named('deliveries');
    expect(found).toMatchObject({ state: 'missing' });
    expect(found?.text).toMatch(/^1 of the latest \d+ messages did not arrive/);
    await app.stripe.control(`/events/${lost?.id}/send`, {});
    await app.stripe.settle();
    expect(await named('deliveries')).toMatchObject({ state: 'ok' });
  });

  it('misses a price that was archived or differs', async () => {
    const { client } = app.stripe;
    const { prices } = billingOf(app.strapi);
    const price = (await client.prices.list({ product: PRODUCT, active: true })).data[0]?.id ?? '';
    await client.prices.update(price, { active: false });
    expect((await named('plans'))?.text).toContain('monthly: there is no active price at Stripe');
    await client.prices.create({
      ...{ product: PRODUCT, currency: 'usd', unit_amount: 1 },
      ...{ recurring: { interval: 'month' }, lookup_key: PRODUCT, transfer_lookup_key: true },
    });
    const found = await named('plans');
    expect(found?.text).toContain('has another amount');
    expect(found?.help).toContain('npm run ops -- stripe prices');
    await prices.syncAll();
    expect(await named('plans')).toMatchObject({ state: 'ok' });
  });

  it('asks for live keys, and a publishable key of this account', async () => {
    await app.stop();
    app = await bootBilling({ env: { STRIPE_PUBLISHABLE_KEY: 'pk_test_of_another_account' } });
    expect(await named('keys')).toMatchObject({ state: 'look' });
    expect((await named('pair'))?.text).toContain('another account');
    expect(await named('deliveries')).toMatchObject({ state: 'look' });
    expect(await named('tax')).toMatchObject({ state: 'look' });
    expect((await named('domain'))?.text).toContain('do not know');
  });
});
