import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, itemOf, newCustomer, newPrice, type Running, startSandbox } from './support.ts';

let running: Running;
let stripe: Stripe;
beforeAll(async () => {
  running = await startSandbox();
  stripe = running.stripe;
});
afterAll(() => running.close());

/** Posts the form of a button. @returns the page that follows */
const press = async (action: string, form: Record<string, string>) => {
  const response = await fetch(`${running.url}/dashboard`, {
    method: 'POST',
    body: new URLSearchParams({ action, ...form }),
  });
  return { status: response.status, page: await response.text() };
};

/** A member who has paid $9.99 for a month. */
const subscriber = async () => {
  const { customer } = await newCustomer(stripe);
  const price = await newPrice(stripe);
  const subscription = await stripe.subscriptions.create({
    ...{ customer: customer.id, items: [{ price: price.id }] },
  });
  return { customer: customer.id, price: price.id, subscription };
};
const read = (id: string) => stripe.subscriptions.retrieve(id);
const paymentOf = async (customer: string) =>
  (await stripe.paymentIntents.list({ customer })).data[0]?.id ?? '';
const refundedOf = async (customer: string) =>
  (await stripe.charges.list({ customer })).data[0]?.amount_refunded;

test.each(['customers', 'subscriptions'])('a link to one of the %s leads to it', async (name) => {
  const { customer, subscription } = await subscriber();
  const id = name === 'customers' ? customer : subscription.id;
  const response = await fetch(`${running.url}/dashboard/${name}/${id}`);
  expect(response.status).toBe(200);
  expect(response.url).toBe(`${running.url}/dashboard/objects/${id}`);
  expect(await response.text()).toContain(id);
});

// docs/go-live.md: what the coach does in Stripe's Dashboard.
test('a payment is refunded in part, then its rest; more is refused', async () => {
  const { customer } = await subscriber();
  const id = await paymentOf(customer);
  expect((await press('refund', { id, amount: '4.00' })).page).toContain('was refunded');
  expect(await refundedOf(customer)).toBe(400);
  expect((await press('refund', { id, amount: '6.00' })).status).toBe(400);
  await press('refund', { id, amount: '' });
  expect(await refundedOf(customer)).toBe(999);
  const { status, page } = await press('refund', { id, amount: '' });
  expect(status).toBe(400);
  expect(page).toContain('has already been refunded');
});

test('a coupon gets a code, and is applied to a subscription', async () => {
  const { subscription } = await subscriber();
  await press('coupon', { name: 'Half', percent_off: '50', duration: 'forever' });
  const [coupon] = (await stripe.coupons.list()).data;
  expect(coupon).toMatchObject({ name: 'Half', percent_off: 50, duration: 'forever' });
  const id = coupon?.id ?? '';
  expect((await press('promotion_code', { id, code: 'HALF' })).page).toContain('HALF');
  expect((await stripe.promotionCodes.list({ code: 'HALF' })).data).toHaveLength(1);
  await press('apply_coupon', { id: subscription.id, coupon: id });
  const { amount_due } = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(amount_due).toBe(499);
});

test('a credit is given in dollars', async () => {
  const { customer: id } = await subscriber();
  await press('credit', { id, amount: '2,50', currency: 'usd' });
  expect(await stripe.customers.retrieve(id)).toMatchObject({ balance: -250 });
  const { status, page } = await press('credit', { id, amount: 'five', currency: 'usd' });
  expect(status).toBe(400);
  expect(page).toContain('Type an amount');
});

test('a subscription is cancelled at its end, goes on, and is cancelled at once', async () => {
  const { id } = (await subscriber()).subscription;
  await press('cancel', { id, when: 'at_period_end' });
  expect((await read(id)).cancel_at_period_end).toBe(true);
  await press('cancel', { id, when: 'never' });
  expect((await read(id)).cancel_at_period_end).toBe(false);
  await press('cancel', { id, when: 'now' });
  expect((await read(id)).status).toBe('canceled');
});

test('free days move the next payment', async () => {
  const { subscription } = await subscriber();
  await press('free_days', { id: subscription.id, days: '10' });
  const { trial_end } = await read(subscription.id);
  expect(trial_end).toBe(itemOf(subscription).current_period_end + 10 * DAY);
});

test('collection is paused and resumed', async () => {
  const { id } = (await subscriber()).subscription;
  await press('collection', { id, behavior: 'void' });
  expect((await read(id)).pause_collection).toMatchObject({ behavior: 'void' });
  await press('collection', { id, behavior: '' });
  expect((await read(id)).pause_collection).toBeNull();
});

test('a price is archived', async () => {
  const { price: id } = await subscriber();
  await press('archive_price', { id });
  expect((await stripe.prices.retrieve(id)).active).toBe(false);
});

test('another price is scheduled for the next period, and keeps the coupon', async () => {
  const { subscription } = await subscriber();
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  await stripe.subscriptions.update(subscription.id, { discounts: [{ coupon }] });
  const { page } = await press('schedule_price', { id: subscription.id, amount: '12.99' });
  expect(page).toContain('The price changes');
  expect((await read(subscription.id)).schedule).not.toBeNull();
  const { amount_due } = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(amount_due).toBe(649);
});

test('a button that the dashboard does not have is refused', async () => {
  expect((await press('pay_out', {})).status).toBe(400);
});
