import {
  type Membership,
  PAYMENT_ERRORS,
  type PlanKey,
  SUBSCRIPTION_ERRORS,
  writtenAmount,
} from 'contract';
import type { GiftsView } from 'contract/desk/offers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { confirmCard, giveCard, sendTrialForm } from '../../../test/cards.ts';
import { clientOf, detailOf, freshEmail, signUp } from '../../../test/client.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { decideRequest, newPanelUser } from '../../../test/panel.ts';
import { eventually } from '../../../test/redis.ts';
import { type BillingApp, billingOf, bootBilling } from '../../../test/stripe.ts';
import { DAY_SECONDS, HOUR_SECONDS, memberWithCard, planIdOf } from '../../../test/subscribers.ts';
import { REFUND_REQUEST_UID } from './refunds/repository.ts';

type Quote = {
  first_charge: { amount: number };
  next_charge: { amount: number } | null;
  regular: { amount: number };
  tax?: { behavior: string; amount: number; location_needed: boolean };
};

const BERLIN = { country: 'DE', postal_code: '10115' };

const register = async ({ stripe }: BillingApp): Promise<void> => {
  await stripe.client.tax.settings.update({
    defaults: { tax_code: 'txcd_10402200' },
    head_office: { address: { country: 'DE', postal_code: '10115' } },
  });
  await stripe.client.tax.registrations.create({
    ...{ country: 'DE', active_from: 'now' },
    country_options: { de: { type: 'standard' } },
  });
  await stripe.client.tax.registrations.create({
    ...{ country: 'US', active_from: 'now' },
    country_options: { us: { state: 'NY', type: 'state_sales_tax' } },
  });
};

/** A member of a deployment with taxes, at a place and with a card. */
const newMember = async (app: BillingApp, location?: typeof BERLIN) => {
  const client = clientOf(app);
  const { user, token, customer, card } = await memberWithCard(app, client);
  const post = <Body>(path: string, body: object = {}) => client.post<Body>(path, body, { token });
  if (location) await post('/payments/location', location);
  return {
    ...{ user, token, customer, card, post },
    quote: async (plan: PlanKey, code?: string): Promise<Quote> =>
      (await post<Quote>('/payments/quote', { package: plan, promotion_code: code })).body,
    subscribe: async (plan: PlanKey, agreed_amount: number, promotion_code?: string) =>
      post('/subscriptions', { plan_id: await planIdOf(app, plan), agreed_amount, promotion_code }),
    membership: async () => (await client.get<Membership>('/subscription', { token })).body,
    paid: async (): Promise<number> =>
      (await app.stripe.client.invoices.list({ customer })).data.reduce(
        (sum, { amount_paid }) => sum + amount_paid,
        0,
      ),
    advance: (seconds: number) => app.stripe.advance(customer, seconds),
  };
};

type Member = Awaited<ReturnType<typeof newMember>>;

const chargeNext = async (member: Member): Promise<[shown: number, paid: number]> => {
  const { next_charge } = await member.membership();
  const before = await member.paid();
  let seconds = Math.ceil((Date.parse(next_charge?.at ?? '') - Date.now()) / 1000);
  seconds += 2 * HOUR_SECONDS;
  // A test clock takes at most two periods at once.
  for (; seconds > 0; seconds -= 40 * DAY_SECONDS) {
    await member.advance(Math.min(seconds, 40 * DAY_SECONDS));
  }
  return [next_charge?.amount ?? -1, (await member.paid()) - before];
};

describe('taxes that are added to the prices', () => {
  const { app, client } = testApp(() =>
    bootBilling({
      hasEvents: false,
      env: {
        ...{ STRIPE_TAX: 'true', TAX_BEHAVIOR: 'exclusive', SUPPORT_EMAIL: 'help@example.com' },
      },
    }),
  );

  beforeAll(async () => {
    await register(app);
  });

  it('are said beside the prices, and are in those of Stripe', async () => {
    expect((await client.get('/subscription-plans')).body).toMatchObject([
      { price: 9.99, tax: 'exclusive' },
      { price: 99.99, tax: 'exclusive' },
    ]);
    const id = await billingOf(app.strapi).prices.idOf('monthly');
    expect(await app.stripe.client.prices.retrieve(id)).toMatchObject({
      ...{ unit_amount: 999, tax_behavior: 'exclusive', product: 'membership_monthly' },
    });
    expect(await app.stripe.client.products.retrieve('membership_monthly')).toMatchObject({
      tax_code: 'txcd_10402200',
    });
  });

  it.each([
    ['Berlin', BERLIN, 190, 1189],
    ['New York', { country: 'US', postal_code: '10001' }, 89, 1088],
    ['a place where the coach collects none', { country: 'FR' }, 0, 999],
  ])('are quoted to a visitor from %s', async (_name, location, tax, amount) => {
    const { body } = await client.post<Quote>('/payments/quote', {
      ...{ package: 'monthly', trial: true, location },
    });
    expect(body).toMatchObject({
      first_charge: { amount, currency: 'usd' },
      regular: { amount },
      tax: { behavior: 'exclusive', amount: tax, location_needed: false },
    });
  });

  it('are not quoted to who has not said the place, or one that there is not', async () => {
    for (const location of [undefined, { country: 'US', postal_code: '00000' }]) {
      const { body } = await client.post<Quote>('/payments/quote', {
        ...{ package: 'monthly', location },
      });
      expect(body.tax).toEqual({ behavior: 'exclusive', amount: 0, location_needed: true });
      expect(body.first_charge.amount).toBe(999);
    }
  });

  it('are charged after a trial as they were quoted at the sign-up', async () => {
    const location = BERLIN;
    const { body: asked } = await sendTrialForm(client, { location, agreed_amount: 1189 });
    expect(asked.quote).toMatchObject({ first_charge: { amount: 1189 }, tax: { amount: 190 } });
    await giveCard(app.stripe, asked.setup_intent_id);
    const confirmed = await confirmCard(client, asked.setup_intent_id);
    expect(confirmed.status).toBe(200);
    const token = confirmed.body.access_token;
    const { body } = await client.get<Membership>('/subscription', { token });
    expect(body).toMatchObject({ next_charge: { amount: 1189 }, price: { amount: 1189 } });
    const customer = await paymentsOf(app.strapi).customerOf(confirmed.body.user.id);
    await app.stripe.advance(customer ?? '', 8 * 24 * HOUR_SECONDS);
    const { data } = await app.stripe.client.invoices.list({ customer: customer ?? '' });
    expect(data[0]).toMatchObject({ amount_paid: 1189, total_excluding_tax: 999 });
  });

  it.each([
    ['without a place', undefined],
    ['from a place that there is not', { country: 'US', postal_code: '00000' }],
  ])('are asked for at the sign-up %s, and no account is made', async (_name, location) => {
    const email = `nowhere-${Date.now()}@example.com`;
    const refused = await sendTrialForm(client, { email, ...(location && { location }) });
    expect([refused.status, detailOf(refused)]).toEqual([422, PAYMENT_ERRORS.locationNeeded]);
    expect((await sendTrialForm(client, { email, location: BERLIN })).status).toBe(200);
  });

  it('let a member subscribe once the place is known', async () => {
    const member = await newMember(app);
    expect((await member.quote('monthly')).tax?.location_needed).toBe(true);
    const early = await member.subscribe('monthly', 999);
    expect([early.status, detailOf(early)]).toEqual([422, PAYMENT_ERRORS.locationNeeded]);
    const wrong = await member.post('/payments/location', { country: 'US', postal_code: '0' });
    expect([wrong.status, detailOf(wrong)]).toEqual([422, PAYMENT_ERRORS.locationNeeded]);
    expect((await member.post('/payments/location', BERLIN)).status).toBe(200);
    const quote = await member.quote('monthly');
    expect(quote).toMatchObject({ first_charge: { amount: 1189 }, tax: { amount: 190 } });
    // The amount without taxes is another one.
    const other = await member.subscribe('monthly', 999);
    expect([other.status, detailOf(other)]).toEqual([409, SUBSCRIPTION_ERRORS.amountChanged]);
    expect((await member.subscribe('monthly', 1189)).status).toBe(200);
    expect(await member.paid()).toBe(1189);
    expect(await chargeNext(member)).toEqual([1189, 1189]);
  });

  it('are those of what is left after a coupon and before a credit', async () => {
    const member = await newMember(app, BERLIN);
    const { id: coupon } = await app.stripe.client.coupons.create({
      ...{ percent_off: 50, duration: 'once' },
    });
    const { code } = await app.stripe.client.promotionCodes.create({
      promotion: { type: 'coupon', coupon },
    });
    await app.stripe.client.customers.createBalanceTransaction(member.customer, {
      ...{ amount: -100, currency: 'usd' },
    });
    // 9.99 less half, rounded up, is 4.99; with 19 % 5.94; less 1.00.
    const quote = await member.quote('monthly', code);
    expect(quote).toMatchObject({
      ...{ first_charge: { amount: 494 }, next_charge: { amount: 1189 } },
      ...{ regular: { amount: 1189 }, tax: { amount: 95 } },
    });
    expect((await member.subscribe('monthly', 494, code)).status).toBe(200);
    expect(await member.paid()).toBe(494);
    expect(await chargeNext(member)).toEqual([1189, 1189]);
  });

  it('are in what a switch costs, and are given back in full', async () => {
    const member = await newMember(app, BERLIN);
    await member.subscribe('monthly', 1189);
    const plan_id = await planIdOf(app, 'annual');
    const { body } = await member.post<{ amount: number; proration_date: number }>(
      '/subscription/switch/preview',
      { plan_id },
    );
    // 99.99 less 9.99, and 19 % of it.
    expect(body.amount).toBe(10_710);
    expect((await member.post('/subscription/switch', { ...body, plan_id })).status).toBe(200);
    expect(await member.paid()).toBe(1189 + 10_710);
    expect((await member.post('/subscription/refund')).status).toBe(200);
    const { documentId } = await app.strapi.db
      .query(REFUND_REQUEST_UID)
      .findOne({ where: { userDocumentId: member.user.id } });
    const coach = await newPanelUser(app);
    expect((await decideRequest(coach, documentId, 'grant')).status).toBe(200);
    const [charge] = (await app.stripe.client.charges.list({ customer: member.customer })).data;
    expect(charge?.amount_refunded).toBe(10_710);
  });

  it('are in the receipt, on the screen and in the mail', async () => {
    const member = await newMember(app, BERLIN);
    await member.subscribe('monthly', 1189);
    const { invoices } = await member.membership();
    expect(invoices).toMatchObject([{ amount: 1189, tax: 190 }]);
    const receipt = await mailTo(app, member.user.email, /receipt/i);
    expect(receipt.text).toContain('$11.89 (incl. $1.90 tax)');
  });

  it('that cannot be calculated at a renewal alert the coach, and charge nothing', async () => {
    const member = await newMember(app, BERLIN);
    await member.subscribe('monthly', 1189);
    await app.stripe.client.customers.update(member.customer, {
      ...{ address: '', tax: { validate_location: 'deferred' } },
    });
    await member.advance(32 * DAY_SECONDS);
    expect(await member.paid()).toBe(1189);
    await eventually(async () => {
      const unseen = await paymentsOf(app.strapi).unseenAlerts();
      expect(unseen).toMatchObject([
        {
          kind: 'invoice-not-finalized',
          userDocumentId: member.user.id,
          message: expect.stringContaining("location isn't recognized"),
        },
      ]);
    });
    // Once the place is known again, the coach finalizes it at Stripe.
    expect((await member.post('/payments/location', BERLIN)).status).toBe(200);
    const { data } = await app.stripe.client.invoices.list({ customer: member.customer });
    const draft = data.find(({ status }) => status === 'draft')?.id ?? '';
    await app.stripe.client.invoices.finalizeInvoice(draft);
    await app.stripe.client.invoices.pay(draft);
    expect(await member.paid()).toBe(1189 * 2);
  });

  it('leave the law of an order alone when the place changes later', async () => {
    const member = await newMember(app, { country: 'US', postal_code: '10001' });
    expect((await member.subscribe('monthly', 1088)).status).toBe(200);
    const { ordersOf } = paymentsOf(app.strapi);
    await eventually(async () =>
      expect(await ordersOf(member.user.id)).toMatchObject([
        { country: 'US', subscription_id: expect.any(String) },
      ]),
    );
    expect((await member.post('/payments/location', BERLIN)).status).toBe(200);
    expect(await member.membership()).toMatchObject({ country: 'DE', withdrawal_until: null });
    expect((await member.post('/subscription/withdraw')).status).toBe(409);
  });

  it.each([
    ['Berlin', BERLIN, 3451],
    ['a place without', { country: 'FR', postal_code: '75001' }, 2900],
  ])('are in what a gift costs and gives back: %s', async (_place, place, paid) => {
    const coach = await newPanelUser(app);
    const prices = [{ months: 3, minor: 2900 }];
    await coach.put('/membership/offers/gifts', { isOn: true, prices });
    expect((await client.get('/gifts')).body).toMatchObject({ tax: 'exclusive' });
    const [buyer, email] = [freshEmail(), freshEmail()];
    const { body } = await client.post<{ checkout_url: string; session_id: string }>(
      '/gifts/checkout',
      {
        ...{ months: 3, agreed_amount: 2900, from: 'Amelie', email, message: '' },
        ...{ success_url: 'http://localhost:3000/gift/done', cancel_url: 'http://localhost:3000' },
      },
    );
    expect((await app.stripe.payAt(body.checkout_url, undefined, buyer, place)).status).toBe(303);
    expect((await client.get(`/gifts/checkout/${body.session_id}`)).status).toBe(200);
    const { data } = await coach.get<GiftsView>('/membership/offers/gifts');
    const gift = data.rows.find(({ recipient }) => recipient === email);
    expect(gift).toMatchObject({ paidMinor: paid });
    expect((await mailTo(app, buyer, /Your gift/)).text).toContain(writtenAmount(paid, 'usd'));
    const refund = (shown: number) =>
      coach.post(`/membership/gifts/${gift?.id}/refund`, {
        ...{ action_id: crypto.randomUUID(), shown },
      });
    if (paid !== 2900) expect((await refund(2900)).status).toBe(409);
    expect((await refund(paid)).status).toBe(200);
    const { payment_intent: intent } = await app.stripe.client.checkout.sessions.retrieve(
      body.session_id,
    );
    const [charge] = (await app.stripe.client.charges.list({ payment_intent: String(intent) }))
      .data;
    expect(charge).toMatchObject({ amount: paid, amount_refunded: paid });
  });

  it('are shown at the checkout, which asks for the address', async () => {
    const { user, token } = await signUp(client);
    const opened = await client.post<{ checkout_url: string }>(
      '/subscriptions',
      { plan_id: await planIdOf(app, 'monthly'), agreed_amount: 999 },
      { token },
    );
    const url = opened.body.checkout_url;
    const send = (fields: Record<string, string>) =>
      fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
    const address = { country: 'DE', postal_code: '10115' };
    const page = await (await send({ action: 'address', ...address })).text();
    expect(page).toContain('$1.90');
    expect(page).toContain('$11.89');
    const paid = await send({
      ...{ action: 'pay', saved: '', number: '4242424242424242', expiry: '12 / 34', cvc: '123' },
      ...{ name: 'Anna Member', ...address },
    });
    expect(paid.status).toBe(303);
    const customer = (await paymentsOf(app.strapi).customerOf(user.id)) ?? '';
    const { data } = await app.stripe.client.invoices.list({ customer });
    expect(data[0]).toMatchObject({ amount_paid: 1189 });
    expect(await app.stripe.client.customers.retrieve(customer)).toMatchObject({ address });
  });
});

describe('taxes that the prices include', () => {
  let app: BillingApp;

  beforeAll(async () => {
    // Nothing here waits for the timeout, and the first call after a start takes long.
    const env = { TIMINGS: 'STRIPE_TIMEOUT_MS=20000' };
    app = await bootBilling({ hasEvents: false, env });
    process.env.STRIPE_TAX = 'true';
  });
  afterAll(async () => {
    delete process.env.STRIPE_TAX;
    await app.stop();
  });

  it('leave what is charged as it is, and say what of it is tax', async () => {
    const before = await billingOf(app.strapi).prices.idOf('monthly');
    await app.restart();
    const doctor = await billingOf(app.strapi).doctor();
    expect(doctor.find(({ key }) => key === 'tax')).toMatchObject({ state: 'missing' });
    await register(app);
    expect(await billingOf(app.strapi).prices.idOf('monthly')).toBe(before);
    const member = await newMember(app, BERLIN);
    expect(await member.quote('monthly')).toMatchObject({
      ...{ first_charge: { amount: 999 }, regular: { amount: 999 } },
      tax: { behavior: 'inclusive', amount: 160, location_needed: false },
    });
    expect((await member.subscribe('monthly', 999)).status).toBe(200);
    expect(await chargeNext(member)).toEqual([999, 999]);
  });

  it('make new prices when they are added from now on', async () => {
    const before = await billingOf(app.strapi).prices.idOf('monthly');
    process.env.TAX_BEHAVIOR = 'exclusive';
    await app.restart();
    const after = await billingOf(app.strapi).prices.idOf('monthly');
    delete process.env.TAX_BEHAVIOR;
    expect(after).not.toBe(before);
    const price = await app.stripe.client.prices.retrieve(after);
    expect(price).toMatchObject({ tax_behavior: 'exclusive', active: true });
    expect((await app.stripe.client.prices.retrieve(before)).active).toBe(false);
  });
});
