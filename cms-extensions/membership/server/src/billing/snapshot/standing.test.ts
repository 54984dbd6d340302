import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { invoice, item, NOW, NOW_MS, subscription } from '../../../../test/billing/objects.ts';
import { mrr12Of } from '../plan-changes/rules.ts';
import { END_REASONS, standingOf } from './standing.ts';

const DAY = 86_400;
const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

const coupon = (terms: Partial<Stripe.Coupon>, end: number | null = null) =>
  [
    { id: 'di_1', end, source: { type: 'coupon', coupon: { duration: 'forever', ...terms } } },
  ] as never;

const ANNUAL = [item({ product: 'membership_annual', amount: 9999 })];

/** A subscription whose first invoice was paid, unless it has others. */
const read = (
  fields: Partial<Stripe.Subscription> = {},
  items?: Stripe.SubscriptionItem[],
  paid: Partial<Stripe.Invoice>[] = [{ billing_reason: 'subscription_create' }],
) => {
  const sold = subscription(fields, items);
  const invoices = paid.map((each) => invoice(sold.id, each));
  const [standing] = standingOf(sold, invoices, null, at(NOW));
  if (standing === undefined) throw new Error('It counts as none of ours');
  return standing;
};

describe('what a subscription counts', () => {
  it.each<[string, Parameters<typeof read>, number]>([
    ['monthly 9.99', [], 11_988],
    ['annual 99.99', [{}, ANNUAL], 9999],
    ['two of one', [{}, [item({ quantity: 2 })]], 23_976],
    ['half price for good', [{ discounts: coupon({ percent_off: 50 }) }], 5988],
    [
      '20 % for three months',
      [{ discounts: coupon({ percent_off: 20, duration: 'repeating' }, NOW + DAY) }],
      9588,
    ],
    [
      'the month after them',
      [{ discounts: coupon({ percent_off: 20, duration: 'repeating' }, NOW) }],
      11_988,
    ],
    [
      'a sale on the first payment',
      [{ discounts: coupon({ percent_off: 30, duration: 'once' }) }],
      11_988,
    ],
    ['100 % for good', [{ discounts: coupon({ percent_off: 100 }) }], 0],
    ['more off than the price', [{ discounts: coupon({ amount_off: 1500 }) }], 0],
    ['past due after a paid month', [{ status: 'past_due' }], 11_988],
    ['given up', [{ status: 'unpaid' }], 0],
    ['paused', [{ pause_collection: { behavior: 'void', resumes_at: null } }], 0],
    ['a trial', [{ status: 'trialing', trial_start: NOW, trial_end: NOW + DAY }, undefined, []], 0],
    [
      'a trial whose first payment failed',
      [{ status: 'past_due', trial_start: NOW - 40 * DAY, trial_end: NOW - DAY }, undefined, []],
      0,
    ],
    [
      'an import that nothing was paid on here',
      [{ metadata: { paid_until: at(NOW) } }, undefined, []],
      11_988,
    ],
    [
      'moved by free time',
      [{ status: 'trialing', trial_start: NOW - DAY, trial_end: NOW + DAY }],
      11_988,
    ],
  ])('%s', (_name, [fields, items, paid], mrr12) => {
    expect(mrr12Of(read(fields, items, paid))).toBe(mrr12);
  });
});

describe('when a subscription was paid first, and how it ended', () => {
  it('takes the first invoice, and the day it was due once that is too long ago', () => {
    const transitions = { paid_at: NOW - 5 * DAY } as Stripe.Invoice.StatusTransitions;
    const first = {
      billing_reason: 'subscription_create',
      status_transitions: transitions,
    } as const;
    expect(read({}, undefined, [{}, first]).paidSince).toBe(at(NOW - 5 * DAY));
    expect(read({}, undefined, [{}]).paidSince).toBe(at(NOW - 40 * DAY));
    const trial = { trial_start: NOW - 40 * DAY, trial_end: NOW - 33 * DAY };
    expect(read(trial, undefined, [{}]).paidSince).toBe(at(NOW - 33 * DAY));
  });

  it.each([
    [{ comment: END_REASONS.refund, reason: 'cancellation_requested' }, 'refund'],
    [{ comment: END_REASONS.withdrawal, reason: 'cancellation_requested' }, 'withdrawal'],
    [{ comment: 'Too hard', reason: 'cancellation_requested' }, 'cancelled'],
    [{ comment: null, reason: 'payment_failed' }, 'failed'],
  ])('%j ends it as %s', (details, cause) => {
    const { endedAt, endCause } = read({
      status: 'canceled',
      ended_at: NOW,
      cancellation_details: details as Stripe.Subscription.CancellationDetails,
    });
    expect([endedAt, endCause]).toEqual([at(NOW), cause]);
  });

  it('is none for what is not ours', () => {
    const foreign = subscription({}, [item({ product: 'prod_other' })]);
    expect(standingOf(foreign, [], null, new Date(NOW_MS).toISOString())).toEqual([]);
  });
});
