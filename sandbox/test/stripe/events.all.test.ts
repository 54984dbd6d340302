import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  advance,
  DAY,
  itemOf,
  newCustomer,
  newPrice,
  type Running,
  startSandbox,
} from './support.ts';

let running: Running;
let stripe: Stripe;
let month: Stripe.Price;
const T0 = 1_800_000_000;

beforeEach(async () => {
  running = await startSandbox();
  stripe = running.stripe;
  month = await newPrice(stripe);
});
afterEach(() => running.close());

/** The types of all events that came after `seen` ones, oldest first. */
async function typesSince(seen: number): Promise<string[]> {
  const all: string[] = [];
  for await (const event of stripe.events.list({ limit: 100 })) all.push(event.type);
  return all.reverse().slice(seen);
}

describe('each step leaves its events in order', () => {
  // /billing/subscriptions/webhooks
  test('a first payment', async () => {
    const { customer } = await newCustomer(stripe);
    const seen = (await typesSince(0)).length;
    await stripe.subscriptions.create({ customer: customer.id, items: [{ price: month.id }] });
    expect(await typesSince(seen)).toEqual([
      'invoice.created',
      'customer.subscription.created',
      'payment_intent.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  // /billing/subscriptions/trials
  test('a trial of a week: the reminder comes three days before its end, the charge an hour after', async () => {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
      trial_period_days: 7,
    });
    const seen = (await typesSince(0)).length;
    await advance(stripe, clock?.id ?? '', T0 + 4 * DAY);
    expect(await typesSince(seen)).toContain('customer.subscription.trial_will_end');
    const before = (await typesSince(0)).length;
    await advance(stripe, clock?.id ?? '', T0 + 7 * DAY + 7_200);
    const types = await typesSince(before);
    expect(types.indexOf('invoice.created')).toBeLessThan(
      types.indexOf('customer.subscription.updated'),
    );
    expect(types.indexOf('invoice.finalized')).toBeLessThan(types.indexOf('invoice.paid'));
    expect(types.filter((type) => type === 'customer.subscription.trial_will_end')).toEqual([]);
  });

  // /billing/subscriptions/trials
  test('a trial of two days is announced at once', async () => {
    const { customer } = await newCustomer(stripe);
    await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
      trial_period_days: 2,
    });
    expect(
      (await typesSince(0)).filter((type) => type === 'customer.subscription.trial_will_end'),
    ).toHaveLength(1);
  });

  // /billing/subscriptions/webhooks
  test('a renewal is announced a week before', async () => {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
    });
    await advance(stripe, clock?.id ?? '', itemOf(subscription).current_period_end - 6 * DAY);
    expect((await typesSince(0)).filter((type) => type === 'invoice.upcoming')).toHaveLength(1);
  });

  // /billing/revenue-recovery/smart-retries, /billing/subscriptions/overview#subscription-statuses
  test('dunning: four attempts, then the subscription is canceled', async () => {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
    });
    const broken = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    });
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: broken.id },
    });
    const end = itemOf(subscription).current_period_end;
    await advance(stripe, clock?.id ?? '', end + 20 * DAY);
    const types = await typesSince(0);
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(types.at(-2)).toBe('customer.subscription.deleted');
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
  });

  // /billing/subscriptions/overview#settings
  test('or marked unpaid, when the account says so; later renewals are then drafts', async () => {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    await fetch(`${running.url}/_sandbox/stripe/settings`, {
      method: 'PATCH',
      body: JSON.stringify({ afterLastRetry: 'mark_unpaid', retryAfterDays: [1] }),
    });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
    });
    const broken = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    });
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: broken.id },
    });
    await advance(stripe, clock?.id ?? '', itemOf(subscription).current_period_end + 3 * DAY);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('unpaid');
    const { items } = await stripe.subscriptions.retrieve(subscription.id);
    await advance(stripe, clock?.id ?? '', (items.data[0]?.current_period_end ?? 0) + DAY);
    const after = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(after.latest_invoice).toMatchObject({ status: 'draft', auto_advance: false });
  });

  // /billing/subscriptions/overview#subscription-statuses
  test('past due is decided by the latest invoice that is no draft', async () => {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    await fetch(`${running.url}/_sandbox/stripe/settings`, {
      method: 'PATCH',
      body: JSON.stringify({ afterLastRetry: 'leave_past_due', retryAfterDays: [60] }),
    });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
    });
    const broken = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    });
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: broken.id },
    });
    await advance(stripe, clock?.id ?? '', itemOf(subscription).current_period_end + 7_200);
    const late = await stripe.subscriptions.retrieve(subscription.id);
    await advance(stripe, clock?.id ?? '', itemOf(late).current_period_end + 60);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(renewed).toMatchObject({ status: 'past_due', latest_invoice: { status: 'draft' } });
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.invoices.pay(String(late.latest_invoice), { payment_method: good.id });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  // /billing/subscriptions/overview#payment-requires-action
  test('a bank that asks at a renewal: action required, and failed', async () => {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
    });
    const strict = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer.id,
    });
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: strict.id },
    });
    await advance(stripe, clock?.id ?? '', itemOf(subscription).current_period_end + 7_200);
    const types = await typesSince(0);
    expect(types).toContain('invoice.payment_action_required');
    expect(types).toContain('invoice.payment_failed');
  });

  // /refunds, /disputes
  test('a refund and a dispute', async () => {
    const never = { enabled: true, allow_redirects: 'never' } as const;
    const intent = await stripe.paymentIntents.create({
      amount: 1_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: never,
    });
    await stripe.refunds.create({ payment_intent: intent.id });
    await stripe.paymentIntents.create({
      amount: 1_000,
      currency: 'usd',
      payment_method: 'pm_card_createDispute',
      confirm: true,
      automatic_payment_methods: never,
    });
    const types = await typesSince(0);
    for (const type of [
      'charge.refunded',
      'refund.created',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ])
      expect(types).toContain(type);
  });

  // /testing#evidence
  test('evidence decides a dispute', async () => {
    const never = { enabled: true, allow_redirects: 'never' } as const;
    const pay = () =>
      stripe.paymentIntents.create({
        amount: 1_000,
        currency: 'usd',
        payment_method: 'pm_card_createDispute',
        confirm: true,
        automatic_payment_methods: never,
      });
    const [won, lost] = [await pay(), await pay()];
    const find = async (intent: string) =>
      (await stripe.disputes.list({ payment_intent: intent })).data[0]?.id ?? '';
    expect(
      (
        await stripe.disputes.update(await find(won.id), {
          evidence: { uncategorized_text: 'winning_evidence' },
        })
      ).status,
    ).toBe('won');
    expect(
      (
        await stripe.disputes.update(await find(lost.id), {
          evidence: { uncategorized_text: 'losing_evidence' },
        })
      ).status,
    ).toBe('lost');
  });
});
