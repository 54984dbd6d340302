import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allocate } from '../../src/stripe/resources/money.ts';
import { unusedPart } from '../../src/stripe/resources/subscriptions/proration.ts';
import { addInterval, periodAround } from '../../src/stripe/time/calendar.ts';
import { itemOf, newCustomer, newPrice, type Running, startSandbox } from './support.ts';

let running: Running;
let stripe: Stripe;
beforeAll(async () => {
  running = await startSandbox();
  stripe = running.stripe;
});
afterAll(() => running.close());

const RUNS = { numRuns: 12 };

describe('money is conserved', () => {
  test('parts of an amount add up to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const parts = allocate(total, weights);
          const sum = weights.some((weight) => weight > 0) ? total : 0;
          return parts.reduce((a, b) => a + b, 0) === sum && parts.every((part) => part >= 0);
        },
      ),
    );
  });

  test('the credit for unused time is never more than what was paid, and shrinks', () => {
    const amounts = fc.record({
      amount: fc.integer({ min: 0, max: 1_000_000 }),
      start: fc.integer({ min: 0, max: 1e9 }),
      length: fc.integer({ min: 1, max: 4e7 }),
      a: fc.double({ min: 0, max: 1, noNaN: true }),
      b: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(amounts, ({ amount, start, length, a, b }) => {
        const entry = { amount, start, end: start + length };
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((share) =>
          unusedPart(entry, start + Math.floor(share * length)),
        );
        return (early ?? 0) <= amount && (late ?? 0) <= (early ?? 0) && (late ?? 0) >= 0;
      }),
    );
  });

  test('periods follow each other without a gap, around any moment', () => {
    const intervals = fc.constantFrom('day', 'week', 'month', 'year' as const);
    fc.assert(
      fc.property(
        fc.integer({ min: 1.5e9, max: 2e9 }),
        intervals,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: -1e8, max: 3e8 }),
        (anchor, interval, count, shift) => {
          const moment = anchor + shift;
          const period = periodAround(anchor, interval as 'day', count, moment);
          const next = periodAround(anchor, interval as 'day', count, period.end);
          return period.start <= moment && moment < period.end && next.start === period.end;
        },
      ),
    );
  });

  test('a month later is the same day, or the last one of a shorter month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e9 }),
        fc.integer({ min: 1, max: 48 }),
        (start, months) => {
          const [from, to] = [
            new Date(start * 1000),
            new Date(addInterval(start, 'month', months) * 1000),
          ];
          return (
            to.getUTCDate() === from.getUTCDate() ||
            (to.getUTCDate() < from.getUTCDate() &&
              new Date(to.getTime() + 86_400_000).getUTCDate() === 1)
          );
        },
      ),
    );
  });

  test('invoice, PaymentIntent and charge agree, whatever the items and discounts', async () => {
    const item = fc.record({
      unit: fc.integer({ min: 50, max: 50_000 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    });
    const discount = fc.oneof(
      fc.constant(null),
      fc.record({ percent_off: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ amount_off: fc.integer({ min: 1, max: 40 }), currency: fc.constant('usd') }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 3 }),
        discount,
        async (items, off) => {
          const { customer } = await newCustomer(stripe);
          const prices = await Promise.all(
            items.map(({ unit }) => newPrice(stripe, { unit_amount: unit })),
          );
          const coupon = off && (await stripe.coupons.create({ ...off, duration: 'forever' }));
          const subscription = await stripe.subscriptions.create({
            customer: customer.id,
            items: prices.map((price, index) => ({
              price: price.id,
              quantity: items[index]?.quantity ?? 1,
            })),
            ...(coupon && { discounts: [{ coupon: coupon.id }] }),
            expand: ['latest_invoice.payments.data.payment.payment_intent'],
          });
          const invoice = subscription.latest_invoice as Stripe.Invoice;
          const lines = invoice.lines.data;
          const off2 = lines
            .flatMap((line) => line.discount_amounts ?? [])
            .reduce((sum, each) => sum + each.amount, 0);
          const subtotal = items.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
          expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(subtotal);
          expect(invoice.subtotal).toBe(subtotal);
          expect(invoice.total).toBe(subtotal - off2);
          if (invoice.amount_due === 0) return;
          const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
          const charge = await stripe.charges.retrieve(String(intent.latest_charge));
          expect([
            invoice.amount_paid,
            intent.amount,
            intent.amount_received,
            charge.amount,
            charge.amount_captured,
          ]).toEqual(Array(5).fill(invoice.total));
        },
      ),
      RUNS,
    );
  });

  test('plan switches within a period cost in the end what was used, give or take rounding', async () => {
    const prices = await Promise.all(
      [500, 1_200, 3_700].map((unit_amount) => newPrice(stripe, { unit_amount })),
    );
    const step = fc.record({
      price: fc.integer({ min: 0, max: 2 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      at: fc.double({ min: 0, max: 0.9, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const { customer } = await newCustomer(stripe);
        const subscription = await stripe.subscriptions.create({
          customer: customer.id,
          items: [{ price: prices[0]?.id ?? '' }],
        });
        const { id, current_period_start: start, current_period_end: end } = itemOf(subscription);
        const ordered = [...steps].sort((a, b) => a.at - b.at);
        let expected = 0;
        let unit = 500;
        let from = start;
        for (const { price, quantity, at } of ordered) {
          const moment = Math.floor(start + at * (end - start));
          expected += (unit * (moment - from)) / (end - start);
          unit = [500, 1_200, 3_700][price] ?? 0;
          unit *= quantity;
          from = moment;
          await stripe.subscriptionItems.update(id, {
            price: prices[price]?.id ?? '',
            quantity,
            proration_date: moment,
          });
        }
        expected += (unit * (end - from)) / (end - start);
        const pending = await stripe.invoiceItems.list({ customer: customer.id, limit: 100 });
        const billed = 500 + pending.data.reduce((sum, each) => sum + each.amount, 0);
        expect(Math.abs(billed - expected)).toBeLessThanOrEqual(ordered.length * 2);
      }),
      RUNS,
    );
  });

  test('refunds never exceed the charge, in whatever portions and however many at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 5_000 }),
        fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 8 }),
        async (amount, portions) => {
          const intent = await stripe.paymentIntents.create({
            amount,
            currency: 'usd',
            payment_method: 'pm_card_visa',
            confirm: true,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          });
          const results = await Promise.allSettled(
            portions.map((portion) =>
              stripe.refunds.create({ payment_intent: intent.id, amount: portion }),
            ),
          );
          const given = results
            .flatMap((each) => (each.status === 'fulfilled' ? [each.value.amount] : []))
            .reduce((a, b) => a + b, 0);
          const charge = await stripe.charges.retrieve(String(intent.latest_charge));
          expect(charge.amount_refunded).toBe(given);
          expect(given).toBeLessThanOrEqual(amount);
          expect(charge.refunded).toBe(given === amount);
        },
      ),
      RUNS,
    );
  });

  test('concurrent confirmations charge once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 6 }), async (tries) => {
        const { customer, method } = await newCustomer(stripe);
        const intent = await stripe.paymentIntents.create({
          amount: 1_000,
          currency: 'usd',
          customer: customer.id,
          payment_method: method.id,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        });
        const results = await Promise.allSettled(
          Array.from({ length: tries }, () => stripe.paymentIntents.confirm(intent.id)),
        );
        expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
        expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('the same idempotency key has one effect, however many calls come at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 6 }), fc.uuid(), async (tries, idempotencyKey) => {
        const { customer, method } = await newCustomer(stripe);
        const params: Stripe.PaymentIntentCreateParams = {
          amount: 1_000,
          currency: 'usd',
          customer: customer.id,
          payment_method: method.id,
          confirm: true,
          off_session: true,
        };
        const results = await Promise.all(
          Array.from({ length: tries }, () =>
            stripe.paymentIntents.create(params, { idempotencyKey }),
          ),
        );
        expect(new Set(results.map((each) => each.id)).size).toBe(1);
        expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('the balance is what came in less what went out', async () => {
    const before = await stripe.balance.retrieve();
    const sum = (balance: Stripe.Balance) =>
      [...balance.available, ...balance.pending]
        .filter((each) => each.currency === 'usd')
        .reduce((total, each) => total + each.amount, 0);
    const intent = await stripe.paymentIntents.create({
      amount: 2_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 300 });
    expect(sum(await stripe.balance.retrieve()) - sum(before)).toBe(2_000 - 88 - 300);
  });
});
