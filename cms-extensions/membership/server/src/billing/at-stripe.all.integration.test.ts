import type { Membership } from 'contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { clientOf } from '../../../test/client.ts';
import { mailsTo, mailTo } from '../../../test/mailbox.ts';
import { decideRequest, newPanelUser } from '../../../test/panel.ts';
import { bootBilling } from '../../../test/stripe.ts';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  memberWithCard,
  newSubscriber,
  planIdOf,
  type Subscriber,
} from '../../../test/subscribers.ts';
import { BERLIN, registerInGermany } from '../../../test/tax.ts';
import { REFUND_REQUEST_UID } from './refunds/repository.ts';

/*
 * The combinations in which money went wrong, with nothing but what Stripe itself has: its API, its
 * test cards and its test clocks. `npm test` plays them against the stand-in, `npm test -- stripe`
 * against Stripe's test mode (docs/testing-with-stripe.md).
 */

type Preview = { amount: number; proration_date: number };

describe('at Stripe', () => {
  const { app, client } = testApp(() =>
    bootBilling({ env: { SUPPORT_EMAIL: 'help@example.com' } }),
  );
  const coach = prepared(() => newPanelUser(app));

  const settled = async (member: Subscriber): Promise<Membership> => {
    await app.stripe.settle();
    return member.membership();
  };
  const newestCharge = async ({ customer }: Subscriber) => {
    const [charge] = (await app.stripe.client.charges.list({ customer })).data;
    if (charge === undefined) throw new Error(`${customer} has paid nothing`);
    return charge;
  };
  const balanceOf = async ({ customer }: Subscriber): Promise<number> => {
    const found = await app.stripe.client.customers.retrieve(customer);
    return found.deleted === true ? 0 : found.balance;
  };
  const clockOf = async ({ customer }: Subscriber) => {
    const found = await app.stripe.client.customers.retrieve(customer);
    const clock = found.deleted === true ? null : found.test_clock;
    return app.stripe.client.testHelpers.testClocks.retrieve(String(clock));
  };
  const switchTo = async (member: Subscriber, plan: 'monthly' | 'annual') => {
    const { preview, make } = await member.previewSwitch(plan);
    return { amount: preview.amount, reply: await make() };
  };
  const grant = async ({ user }: Subscriber) => {
    const { documentId } = await app.strapi.db
      .query(REFUND_REQUEST_UID)
      .findOne({ where: { userDocumentId: user.id } });
    return decideRequest(coach, documentId, 'grant');
  };
  /** The member's next payments are made with another of Stripe's test cards. */
  const payWith = async ({ customer, subscriptionId }: Subscriber, card: string): Promise<void> => {
    const default_payment_method = await app.stripe.giveCard(customer, card);
    await app.stripe.client.subscriptions.update(subscriptionId, { default_payment_method });
  };
  /** Advances the clock behind the next charge. */
  const chargeNext = async (member: Subscriber): Promise<number> => {
    const { next_charge: next } = await settled(member);
    if (next === null) throw new Error('Nothing will be charged');
    await member.passTo(next.at, 2 * HOUR_SECONDS);
    return next.amount;
  };

  it('charges after a trial what was shown, with a coupon and a credit', async () => {
    const member = await newSubscriber(app, client, { trialDays: 7 });
    const { id: coupon } = await app.stripe.client.coupons.create({
      ...{ percent_off: 50, duration: 'once' },
    });
    await app.stripe.client.subscriptions.update(member.subscriptionId, {
      discounts: [{ coupon }],
    });
    await app.stripe.client.customers.createBalanceTransaction(member.customer, {
      ...{ amount: -100, currency: 'usd' },
    });
    const shown = await chargeNext(member);
    expect(shown).toBe(399);
    expect(await member.paid()).toBe(shown);
  });

  it('plans a switch to monthly behind the paid year, and drops it with a refund', async () => {
    const member = await newSubscriber(app, client, { plan: 'annual' });
    await app.stripe.advance(member.customer, 30 * DAY_SECONDS);
    const { amount, reply } = await switchTo(member, 'monthly');
    expect(reply.status).toBe(200);
    expect(amount).toBe(0);
    expect(await balanceOf(member)).toBe(0);
    expect(await member.membership()).toMatchObject({
      ...{ plan: { key: 'annual' }, next_plan: { key: 'monthly' }, next_charge: { amount: 999 } },
    });
    expect((await member.post('refund', {})).status).toBe(200);
    expect((await grant(member)).status).toBe(200);
    await app.stripe.settle();
    expect((await newestCharge(member)).amount_refunded).toBe(9999);
    expect(await member.subscription()).toMatchObject({ status: 'canceled', schedule: null });
    expect(await member.status()).toBe('expired');
  });

  it('keeps access during an inquiry, and ends what is disputed', async () => {
    for (const [card, status] of [
      ['pm_card_createDisputeInquiry', 'active'],
      ['pm_card_createDispute', 'expired'],
    ] as const) {
      const member = await newSubscriber(app, client);
      await payWith(member, card);
      await chargeNext(member);
      await app.stripe.settle();
      expect(await member.status(), card).toBe(status);
    }
  });

  it('shows what was given back in the Dashboard, and grants only the rest', async () => {
    const member = await newSubscriber(app, client);
    expect((await member.post('refund', {})).status).toBe(200);
    const { id: charge } = await newestCharge(member);
    await app.stripe.client.refunds.create({ charge, amount: 400 });
    await app.stripe.settle();
    expect((await grant(member)).status).toBe(200);
    expect((await newestCharge(member)).amount_refunded).toBe(999);
  });

  it('asks a bank at a renewal, and tells the member what is open', async () => {
    const member = await newSubscriber(app, client);
    await payWith(member, 'pm_card_authenticationRequired');
    await chargeNext(member);
    const { payment_problem, status } = await settled(member);
    expect(payment_problem).toMatchObject({ amount: 999, invoices: 1, needs_confirmation: true });
    expect(status).toBe('active');
  });

  it('switches nothing and charges nothing until the bank has confirmed it', async () => {
    const member = await newSubscriber(app, client);
    await payWith(member, 'pm_card_authenticationRequired');
    const paid = await member.paid();
    const { reply } = await switchTo(member, 'annual');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      confirmation: { client_secret: expect.stringMatching(/^pi_.+_secret_/) },
    });
    const { plan } = await settled(member);
    expect(plan?.key).toBe('monthly');
    expect(await member.paid()).toBe(paid);
  });

  it.each(['monthly', 'annual'] as const)(
    'takes free days of a paying %s member for no trial, and charges after them what it says',
    async (plan) => {
      const member = await newSubscriber(app, client, { plan });
      const paid = await member.paid();
      await app.stripe.advance(member.customer, 10 * DAY_SECONDS);
      const { frozen_time: now } = await clockOf(member);
      await app.stripe.client.subscriptions.update(member.subscriptionId, {
        ...{ trial_end: now + 40 * DAY_SECONDS, proration_behavior: 'none' },
      });
      const { status, trial_end_date, next_charge, actions } = await settled(member);
      expect({ status, trial_end_date }).toEqual({ status: 'active', trial_end_date: null });
      // The schedule of a planned pause would end the free days.
      expect(actions.includes('pause')).toBe(plan === 'annual');
      expect(Date.parse(next_charge?.at ?? '') / 1000).toBe(now + 40 * DAY_SECONDS);
      await member.passTo(next_charge?.at ?? '', 2 * HOUR_SECONDS);
      expect(await settled(member)).toMatchObject({ status: 'active', trial_end_date: null });
      expect(await member.paid()).toBe(paid + (next_charge?.amount ?? 0));
      const mails = await mailsTo(app, member.email);
      expect(mails.filter(({ subject }) => /trial/.test(subject))).toEqual([]);
    },
  );

  it('shows a price that the coach has planned, and drops its schedule with a cancellation', async () => {
    const member = await newSubscriber(app, client);
    const { client: stripe } = app.stripe;
    const { price } = (await member.subscription()).items.data[0] ?? {};
    const dearer = await stripe.prices.create({
      ...{ currency: 'usd', unit_amount: 1299, recurring: { interval: 'month' } },
      product: String(price?.product),
    });
    const made = await stripe.subscriptionSchedules.create({
      from_subscription: member.subscriptionId,
    });
    const { start_date = 0, end_date = 0 } = made.phases[0] ?? {};
    await stripe.subscriptionSchedules.update(made.id, {
      phases: [
        { items: [{ price: String(price?.id) }], start_date, end_date },
        { items: [{ price: dearer.id }], duration: { interval: 'month' } },
      ],
    });
    expect((await settled(member)).next_charge?.amount).toBe(1299);
    expect((await member.post('cancel', {})).status).toBe(200);
    expect(await member.subscription()).toMatchObject({
      ...{ schedule: null, cancel_at_period_end: true },
    });
  });

  it('resumes what was paused in the Dashboard for what it says, less the unused time', async () => {
    const member = await newSubscriber(app, client);
    await app.stripe.advance(member.customer, 10 * DAY_SECONDS);
    await app.stripe.client.subscriptions.pause(member.subscriptionId);
    expect((await settled(member)).status).toBe('inactive');
    await app.stripe.advance(member.customer, 5 * DAY_SECONDS);
    const paid = await member.paid();
    const { body: preview } = await member.post<Preview>('resume/preview');
    expect(preview.amount).toBeLessThan(999);
    expect((await member.post('resume', preview)).status).toBe(200);
    expect((await settled(member)).status).toBe('active');
    expect(await member.paid()).toBe(paid + preview.amount);
  });

  it('opens a request again whose refund the bank returns, and tells the member', async () => {
    const member = await newSubscriber(app, client);
    await payWith(member, 'pm_card_refundFail');
    await chargeNext(member);
    expect((await member.post('refund', {})).status).toBe(200);
    expect((await grant(member)).status).toBe(200);
    await app.stripe.advance(member.customer, 2 * HOUR_SECONDS);
    expect((await settled(member)).refund?.status).toBe('requested');
    await mailTo(app, member.email, /^Your refund of \$9\.99 did not arrive$/);
  });

  it('pauses as long as it says', async () => {
    const member = await newSubscriber(app, client);
    expect((await member.post('pause', { months: 1 })).status).toBe(200);
    const paid = await member.paid();
    const { pause, next_charge } = await settled(member);
    await member.passTo(pause?.starts_at ?? '', 2 * HOUR_SECONDS);
    expect((await settled(member)).status).toBe('inactive');
    expect(await member.paid()).toBe(paid);
    await member.passTo(next_charge?.at ?? '', 2 * HOUR_SECONDS);
    expect((await settled(member)).status).toBe('active');
    expect(await member.paid()).toBe(paid + (next_charge?.amount ?? 0));
  });
});

describe('at Stripe, with taxes that are added', () => {
  const { app } = testApp(() =>
    bootBilling({ env: { STRIPE_TAX: 'true', TAX_BEHAVIOR: 'exclusive' } }),
  );

  beforeAll(async () => {
    await registerInGermany(app);
  });

  it('charges at once and at the renewal what was quoted, once the place is known', async () => {
    const client = clientOf(app);
    const { token, customer } = await memberWithCard(app, client);
    const order = { plan_id: await planIdOf(app, 'monthly'), agreed_amount: 1189 };
    const post = (path: string, body: object) => client.post(path, body, { token });
    expect((await post('/subscriptions', { ...order, agreed_amount: 999 })).status).toBe(422);
    expect((await post('/payments/location', BERLIN)).status).toBe(200);
    expect((await post('/payments/quote', { package: 'monthly' })).body).toMatchObject({
      first_charge: { amount: 1189 },
      tax: { amount: 190, location_needed: false },
    });
    expect((await post('/subscriptions', order)).status).toBe(200);
    await app.stripe.advance(customer, 32 * DAY_SECONDS);
    const { data } = await app.stripe.client.invoices.list({ customer });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1189, 1189]);
  });
});
