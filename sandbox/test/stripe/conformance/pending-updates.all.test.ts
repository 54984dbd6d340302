import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  advance,
  DAY,
  itemOf,
  newCustomer,
  newPrice,
  refusal,
  type Subject,
  startSubject,
} from '../support.ts';

let subject: Subject;
let stripe: Stripe;
let month: Stripe.Price;
let year: Stripe.Price;
const T0 = Math.floor(Date.now() / 1000);
const HOUR = 3_600;

beforeAll(async () => {
  subject = await startSubject();
  stripe = subject.stripe;
  month = await newPrice(stripe);
  year = await newPrice(stripe, { unit_amount: 9_999, recurring: { interval: 'year' } });
});
afterAll(() => subject.close());

/** A paid monthly subscription whose card is declined from now on. */
async function subscribeThenDecline() {
  const { customer, method, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: month.id }],
  });
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  });
  const subscription = await stripe.subscriptions.update(id, {
    default_payment_method: failing.id,
  });
  await advance(stripe, clock?.id ?? '', T0 + 10 * DAY);
  return { customer, method, clock: clock?.id ?? '', subscription };
}

const upgrade = (subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams => ({
  items: [{ id: itemOf(subscription).id, price: year.id }],
  proration_behavior: 'always_invoice',
  payment_behavior: 'pending_if_incomplete',
});

const read = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
const invoiceOf = (subscription: Stripe.Subscription) =>
  subscription.latest_invoice as Stripe.Invoice;

const eventTypes = async (id: string): Promise<string[]> => {
  const { data } = await stripe.events.list({ limit: 50 });
  return data
    .filter(({ data: { object } }) => 'id' in object && object.id === id)
    .map(({ type }) => type);
};

// /billing/subscriptions/pending-updates
describe('an update that waits for its payment', () => {
  test('leaves the subscription as it was, with an open invoice', async () => {
    const { subscription } = await subscribeThenDecline();
    const updated = await stripe.subscriptions.update(subscription.id, {
      ...upgrade(subscription),
      expand: ['latest_invoice'],
    });
    expect(updated.status).toBe('active');
    expect(itemOf(updated).price.id).toBe(month.id);
    expect(itemOf(updated).current_period_end).toBe(itemOf(subscription).current_period_end);
    expect(updated.pending_update).toMatchObject({
      expires_at: T0 + 10 * DAY + 23 * HOUR,
      subscription_items: [{ id: itemOf(subscription).id, price: { id: year.id } }],
      trial_end: null,
    });
    expect(invoiceOf(updated)).toMatchObject({
      status: 'open',
      billing_reason: 'subscription_update',
    });
  });

  test('is made when the invoice is paid', async () => {
    const { subscription, method } = await subscribeThenDecline();
    await stripe.subscriptions.update(subscription.id, upgrade(subscription));
    const invoice = invoiceOf(await read(subscription.id));
    await stripe.invoices.pay(invoice.id, { payment_method: method.id });
    const after = await read(subscription.id);
    expect(after.pending_update).toBeNull();
    expect(itemOf(after).price.id).toBe(year.id);
    expect(itemOf(after).current_period_start).toBe(T0 + 10 * DAY);
    expect(await eventTypes(subscription.id)).toContain(
      'customer.subscription.pending_update_applied',
    );
  });

  test('is dropped when nobody pays in time', async () => {
    const { subscription, clock } = await subscribeThenDecline();
    await stripe.subscriptions.update(subscription.id, upgrade(subscription));
    const { id } = invoiceOf(await read(subscription.id));
    await advance(stripe, clock, T0 + 10 * DAY + 24 * HOUR);
    const after = await read(subscription.id);
    expect(after.pending_update).toBeNull();
    expect(itemOf(after).price.id).toBe(month.id);
    expect(after.status).toBe('active');
    expect((await stripe.invoices.retrieve(id)).status).toBe('void');
    expect(await eventTypes(subscription.id)).toContain(
      'customer.subscription.pending_update_expired',
    );
  });

  test('is dropped with its invoice, and another one can follow', async () => {
    const { subscription, method } = await subscribeThenDecline();
    await stripe.subscriptions.update(subscription.id, upgrade(subscription));
    const { id } = invoiceOf(await read(subscription.id));
    await stripe.invoices.voidInvoice(id);
    expect((await read(subscription.id)).pending_update).toBeNull();
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    const updated = await stripe.subscriptions.update(subscription.id, upgrade(subscription));
    expect(updated.pending_update).toBeNull();
    expect(itemOf(updated).price.id).toBe(year.id);
  });

  test('is made at once when the card can be charged', async () => {
    const { subscription, method } = await subscribeThenDecline();
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    const updated = await stripe.subscriptions.update(subscription.id, upgrade(subscription));
    expect(updated.pending_update).toBeNull();
    expect(itemOf(updated).price.id).toBe(year.id);
  });

  test('ends a trial only when its first period is paid', async () => {
    const { subscription, method, clock } = await subscribeThenDecline();
    const end = T0 + 40 * DAY;
    await stripe.subscriptions.update(subscription.id, {
      trial_end: end,
      proration_behavior: 'none',
    });
    const waiting = await stripe.subscriptions.update(subscription.id, {
      trial_end: 'now',
      proration_behavior: 'none',
      payment_behavior: 'pending_if_incomplete',
    });
    expect(waiting).toMatchObject({ status: 'trialing', trial_end: end });
    await stripe.invoices.pay(invoiceOf(await read(subscription.id)).id, {
      payment_method: method.id,
    });
    const after = await read(subscription.id);
    expect(after.status).toBe('active');
    expect(itemOf(after).current_period_start).toBe(T0 + 10 * DAY);
    await advance(stripe, clock, itemOf(after).current_period_end - DAY);
    const { data } = await stripe.invoices.list({ subscription: after.id, status: 'paid' });
    expect(data.filter(({ amount_paid }) => amount_paid > 0)).toHaveLength(2);
  });

  test.each([
    ['pause_collection', { pause_collection: '' as const }],
    ['default_payment_method', { default_payment_method: 'pm_1' }],
    ['cancel_at', { cancel_at: T0 + 20 * DAY }],
  ])('does not take %s along', async (name, change) => {
    const { subscription } = await subscribeThenDecline();
    const error = await refusal(
      stripe.subscriptions.update(subscription.id, { ...upgrade(subscription), ...change }),
    );
    expect(error.statusCode).toBe(400);
    expect(error.message).toContain(`\`${name}\` is not supported`);
  });
});

// /billing/subscriptions/pause
describe('pausing', () => {
  test('credits the unused time on a later bill, unless it is told not to', async () => {
    const { subscription } = await subscribeThenDecline();
    await stripe.subscriptions.pause(subscription.id);
    const { data } = await stripe.invoiceItems.list({ customer: String(subscription.customer) });
    expect(data.map(({ proration }) => proration)).toEqual([true]);
    expect(data[0]?.amount).toBeLessThan(0);
  });
});

describe('resuming a paused subscription', () => {
  test('shows its invoice before, and waits for its payment', async () => {
    const { subscription, method } = await subscribeThenDecline();
    await stripe.subscriptions.pause(subscription.id, {
      bill_for: { unused_time_from: { type: 'none' } },
    });
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { resume_at: 'now' },
    });
    expect(preview.amount_due).toBe(999);
    const waiting = await stripe.subscriptions.resume(subscription.id, {
      payment_behavior: 'resume_on_payment_success',
    });
    expect(waiting.status).toBe('paused');
    const { id } = invoiceOf(await read(subscription.id));
    await stripe.invoices.pay(id, { payment_method: method.id });
    expect((await read(subscription.id)).status).toBe('active');
  });
});
