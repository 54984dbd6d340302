import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advance, newCustomer, newPrice, refusal, type Subject, startSubject } from '../support.ts';

let subject: Subject;
let stripe: Stripe;
let month: Stripe.Price;
let year: Stripe.Price;
const T0 = Math.floor(Date.now() / 1000);
const HOUR = 3_600;

beforeAll(async () => {
  subject = await startSubject();
  stripe = subject.stripe;
  month = await newPrice(stripe, { unit_amount: 1_000 });
  year = await newPrice(stripe, { unit_amount: 10_000, recurring: { interval: 'year' } });
});
afterAll(() => subject.close());

/** A paid year with a coupon, and the schedule that follows it with months. */
async function planned() {
  const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: year.id }],
    discounts: [{ coupon: coupon.id }],
  });
  const made = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [phase] = made.phases;
  const discounts = phase?.discounts.map(({ discount }) => ({ discount: String(discount) })) ?? [];
  const schedule = await stripe.subscriptionSchedules.update(made.id, {
    end_behavior: 'release',
    phases: [
      {
        ...{ items: [{ price: year.id }], discounts },
        ...{ start_date: phase?.start_date ?? 0, end_date: phase?.end_date ?? 0 },
      },
      {
        ...{ items: [{ price: month.id }], discounts, proration_behavior: 'none' },
        ...{ duration: { interval: 'month', interval_count: 1 }, metadata: { plan: 'monthly' } },
      },
    ],
  });
  const end = phase?.end_date ?? 0;
  return { customer, clock: clock?.id ?? '', subscription, schedule, end };
}

// /billing/subscriptions/subscription-schedules
describe('a schedule of a subscription', () => {
  test('begins with the running period and names the subscription', async () => {
    const { subscription, schedule, end } = await planned();
    expect(schedule).toMatchObject({
      status: 'active',
      subscription: subscription.id,
      current_phase: { end_date: end },
      phases: [{ items: [{ price: year.id }] }, { items: [{ price: month.id }], start_date: end }],
    });
    const read = await stripe.subscriptions.retrieve(subscription.id, { expand: ['schedule'] });
    expect(read.schedule).toMatchObject({ id: schedule.id });
    const again = await refusal(
      stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
    );
    expect(again.statusCode).toBe(400);
  });

  test('previews the first bill of the next phase, and makes it', async () => {
    const { customer, clock, subscription, schedule, end } = await planned();
    const preview = await stripe.invoices.createPreview({ schedule: schedule.id });
    expect(preview).toMatchObject({
      amount_due: 500,
      lines: { data: [{ period: { start: end } }] },
    });
    const { amount_due } = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(amount_due).toBe(preview.amount_due);
    await advance(stripe, clock, end + 2 * HOUR);
    const read = await stripe.subscriptions.retrieve(subscription.id);
    expect(read).toMatchObject({
      ...{ status: 'active', billing_cycle_anchor: end, metadata: { plan: 'monthly' } },
      items: { data: [{ price: { id: month.id }, current_period_start: end }] },
    });
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([500, 5000]);
  });

  test('is over after its last phase, and the subscription goes on', async () => {
    const { clock, subscription, schedule, end } = await planned();
    await advance(stripe, clock, end + 33 * 24 * HOUR);
    const read = await stripe.subscriptions.retrieve(subscription.id);
    expect(read).toMatchObject({ status: 'active', schedule: null });
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      ...{ status: 'released', subscription: null, released_subscription: subscription.id },
    });
  });

  test('is released, and nothing follows', async () => {
    const { clock, subscription, schedule, end } = await planned();
    await stripe.subscriptionSchedules.release(schedule.id);
    await advance(stripe, clock, end + 2 * HOUR);
    const read = await stripe.subscriptions.retrieve(subscription.id);
    expect(read.items.data[0]?.price.id).toBe(year.id);
    const again = await refusal(stripe.subscriptionSchedules.release(schedule.id));
    expect(again.statusCode).toBe(400);
  });

  test('has to be released before a cancellation at the end or a pause, and ends with a cancellation', async () => {
    const { subscription, schedule } = await planned();
    const { id } = subscription;
    const refused = await refusal(stripe.subscriptions.update(id, { cancel_at_period_end: true }));
    expect(refused.message).toContain(schedule.id);
    expect((await refusal(stripe.subscriptions.pause(id))).statusCode).toBe(400);
    await stripe.subscriptions.cancel(id);
    const read = await stripe.subscriptionSchedules.retrieve(schedule.id);
    expect(read.status).toBe('canceled');
  });
});

// /billing/subscriptions/pause/schedules
describe('a planned pause', () => {
  // Less than two of any months, which is how far a test clock goes at once.
  const PAUSE_DAYS = 50;
  async function paused() {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    const { id, items } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
    });
    const end = items.data[0]?.current_period_end ?? 0;
    const resumeAt = end + PAUSE_DAYS * 24 * HOUR;
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: id,
      pause_schedules: [
        {
          pause: {
            pause_at: { type: 'timestamp', timestamp: end - HOUR },
            settings: { bill_for: { unused_time_from: { type: 'none' } } },
          },
          resume: { resume_at: { type: 'timestamp', timestamp: resumeAt } },
        },
      ],
    });
    return { id, customer, clock: clock?.id ?? '', schedule, end, resumeAt };
  }
  const bills = async (customer: string) =>
    (await stripe.invoices.list({ customer })).data.map(({ amount_paid }) => amount_paid);

  test('begins and ends by itself, without a bill between', async () => {
    const { id, customer, clock, schedule, end, resumeAt } = await paused();
    expect(schedule.pause_schedules).toMatchObject([
      { pause: { status: { type: 'scheduled' } }, resume: { status: { type: 'scheduled' } } },
    ]);
    const preview = await stripe.invoices.createPreview({ schedule: schedule.id });
    expect(preview).toMatchObject({
      amount_due: 1000,
      lines: { data: [{ period: { start: resumeAt } }] },
    });
    await advance(stripe, clock, end - HOUR / 2);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'paused' });
    await advance(stripe, clock, resumeAt - HOUR);
    expect(await bills(customer.id)).toEqual([1000]);
    await advance(stripe, clock, resumeAt + 2 * HOUR);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      ...{ status: 'active', billing_cycle_anchor: resumeAt },
    });
    expect(await bills(customer.id)).toEqual([1000, 1000]);
  });

  test('does not come once the schedule is released', async () => {
    const { id, customer, clock, schedule, end } = await paused();
    await stripe.subscriptionSchedules.release(schedule.id);
    await advance(stripe, clock, end + 2 * HOUR);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    expect(await bills(customer.id)).toEqual([1000, 1000]);
  });

  test('can be given an end when it has begun', async () => {
    const { id, customer, clock, schedule, end, resumeAt } = await paused();
    await advance(stripe, clock, end + HOUR);
    await stripe.subscriptionSchedules.release(schedule.id);
    const resume = { resume_at: { type: 'timestamp' as const, timestamp: resumeAt } };
    const again = await stripe.subscriptionSchedules.create({
      ...{ from_subscription: id, pause_schedules: [{ resume }] },
    });
    expect(again.pause_schedules).toMatchObject([{ pause: { status: { type: 'succeeded' } } }]);
    await advance(stripe, clock, resumeAt + 2 * HOUR);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    expect(await bills(customer.id)).toEqual([1000, 1000]);
  });
});
