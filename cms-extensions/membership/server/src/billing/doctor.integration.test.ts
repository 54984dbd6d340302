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
  const named = async (what: string) => (await checks()).find((one) => one.what === what);
  const setAccount = (account: object) => app.stripe.control('/settings', { account }, 'PATCH');
  const endpointOf = async () => {
    const { data } = await app.stripe.client.webhookEndpoints.list();
    return data.find(({ url }) => url === webhookUrl)?.id ?? '';
  };

  it('finds nothing missing in a healthy account, and lists what only the Dashboard shows', async () => {
    const found = await checks();
    expect(found.filter(({ status }) => status === 'missing')).toEqual([]);
    expect(found.filter(({ status }) => status === 'look').map(({ what }) => what)).toEqual([
      'Stripe Tax',
      'Failed renewals',
      'Mails about failed payments',
      'Mails about trials and renewals',
      'Receipts and refunds',
    ]);
    for (const { status, todo } of found) expect(todo !== '').toBe(status === 'look');
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
    expect(healthy.output).toMatch(/ok {7}Charges/);
    expect(healthy.output).toContain('0 missing');
    expect(healthy.code).toBe(0);
    await setAccount({ chargesEnabled: false });
    const ill = await run({ CMS_PORT: port });
    await setAccount({});
    expect(ill.output).toMatch(/MISSING {2}Charges .*cannot charge/);
    expect(ill.output).toContain('1 missing');
    expect(ill.code).toBe(1);
  });

  it.each([
    ['Charges', { chargesEnabled: false }, 'cannot charge'],
    ['Payouts', { payoutsEnabled: false }, 'does not pay out'],
    ['Statement descriptor', { statementDescriptor: null }, 'would not recognise'],
    ['Support e-mail', { supportEmail: null }, 'none'],
    ['Branding', { icon: null }, 'no icon'],
    ['Branding', { primaryColor: null }, 'no icon, logo or colour'],
  ])('misses %s when the account has %o', async (what, account, says) => {
    await setAccount(account);
    const found = await named(what);
    await setAccount({});
    expect(found).toMatchObject({
      ...{ status: 'missing', says: expect.stringContaining(says) },
      todo: expect.stringContaining('/dashboard/'),
    });
    expect(await named(what)).toMatchObject({ status: 'ok' });
  });

  it('misses an event that the webhook endpoint does not send', async () => {
    const { client } = app.stripe;
    await client.webhookEndpoints.update(await endpointOf(), { enabled_events: ['invoice.paid'] });
    const found = await named('Webhook endpoint');
    expect(found).toMatchObject({ status: 'missing', todo: expect.stringContaining(webhookUrl) });
    expect(found?.says).toContain('lacks charge.dispute.closed, charge.dispute.created');
    await billingOf(app.strapi).registerWebhook(webhookUrl);
    expect(await named('Webhook endpoint')).toMatchObject({ status: 'ok' });
  });

  it('misses a webhook endpoint that is switched off, or not there', async () => {
    const { client } = app.stripe;
    const id = await endpointOf();
    await client.webhookEndpoints.update(id, { disabled: true });
    expect((await named('Webhook endpoint'))?.says).toBe(`${id} is disabled`);
    await client.webhookEndpoints.del(id);
    expect(await named('Webhook endpoint')).toMatchObject({
      status: 'missing',
      todo: `Run: npm run ops -- stripe webhook ${webhookUrl}`,
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
    const found = await named('Webhook deliveries');
    expect(found).toMatchObject({ status: 'missing' });
    expect(found?.says).toContain(`did not arrive: ${lost?.id}`);
    await app.stripe.control(`/events/${lost?.id}/send`, {});
    await app.stripe.settle();
    expect(await named('Webhook deliveries')).toMatchObject({ status: 'ok' });
  });

  it('misses a price that was archived or differs', async () => {
    const { client } = app.stripe;
    const { prices } = billingOf(app.strapi);
    const price = (await client.prices.list({ product: PRODUCT, active: true })).data[0]?.id ?? '';
    await client.prices.update(price, { active: false });
    expect((await named('Prices'))?.says).toBe('monthly: there is no active price at Stripe');
    await client.prices.create({
      ...{ product: PRODUCT, currency: 'usd', unit_amount: 1 },
      ...{ recurring: { interval: 'month' }, lookup_key: PRODUCT, transfer_lookup_key: true },
    });
    const found = await named('Prices');
    expect(found?.says).toContain('has another amount');
    expect(found?.todo).toBe('Run: npm run ops -- stripe prices');
    await prices.syncAll();
    expect(await named('Prices')).toMatchObject({ status: 'ok' });
  });

  it('misses a portal that would end a pause at a change of plan', async () => {
    const { client } = app.stripe;
    const { id } = await client.billingPortal.configurations.create({
      features: {
        subscription_update: { enabled: true, default_allowed_updates: ['price'], products: [] },
      },
    });
    expect((await named('Customer portal'))?.says).toContain(id);
    await client.billingPortal.configurations.update(id, {
      features: { subscription_update: { enabled: true, trial_update_behavior: 'continue_trial' } },
    });
    expect(await named('Customer portal')).toMatchObject({ status: 'ok' });
  });

  it('misses a domain that is switched off', async () => {
    const { client } = app.stripe;
    const { id } = await client.paymentMethodDomains.create({ domain_name: 'shop.example' });
    await client.paymentMethodDomains.update(id, { enabled: false });
    expect((await named('Payment method domain'))?.says).toBe('shop.example is switched off');
    await client.paymentMethodDomains.update(id, { enabled: true });
  });

  it('misses live keys, and a publishable key of this account', async () => {
    await app.stop();
    app = await bootBilling({ env: { STRIPE_PUBLISHABLE_KEY: 'pk_test_of_another_account' } });
    expect(await named('API keys')).toMatchObject({ status: 'missing' });
    expect((await named('Keys of one account'))?.says).toContain('another account');
    expect(await named('Webhook deliveries')).toMatchObject({ status: 'look' });
    expect(await named('Stripe Tax')).toMatchObject({ status: 'look' });
    expect((await named('Payment method domain'))?.says).toContain('is not registered');
  });
});
