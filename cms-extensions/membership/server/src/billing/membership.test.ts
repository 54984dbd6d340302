import { describe, expect, it } from 'vitest';
import { CARD, DAY, NOW, PAID, snapshotOf } from '../../../test/billing/snapshots.ts';
import { overviewOf } from './membership.ts';
import type { Plan } from './plans.ts';
import { actionsFor, nextChargeAt } from './rules.ts';
import type { Snapshot, SubscriptionSnapshot } from './snapshot/schema.ts';

const at = (days: number): string => new Date(NOW + days * DAY).toISOString();

const PLANS: readonly Plan[] = [
  {
    documentId: 'plan1',
    key: 'monthly',
    name: 'Monthly',
    amountMinor: 1299,
    interval: 'month',
    stripePriceId: 'price_new',
  },
];

const INVOICE = { ...PAID, status: 'open', needsConfirmation: true } as const;

/** Of 9.99, less a discount of 2.00 and a credit of 3.00. */
const NEXT: NonNullable<Snapshot['nextCharge']> = {
  amountMinor: 499,
  currency: 'usd',
  regularMinor: 799,
  discounts: [{ id: 'di_1', name: 'Friends', duration: 'forever', endsAt: null }],
  at: at(20),
};

const snapshot = (changes: Partial<SubscriptionSnapshot> = {}, rest: Partial<Snapshot> = {}) =>
  snapshotOf(changes, { card: CARD, ...rest });

const overview = (of: Snapshot | null) =>
  overviewOf(
    of,
    PLANS,
    { trialAvailable: false, refund: null, canRequestRefund: false },
    { now: NOW, graceDays: 3, currency: 'usd' },
  );

describe('a membership as its member sees it', () => {
  it('is empty for who never came near a payment', () => {
    expect(overview(null)).toMatchObject({ status: 'inactive', plan: null, read_at: null });
  });

  it('shows what Stripe will charge, which need not be what the plan costs', () => {
    const credit = { amountMinor: 300, currency: 'usd' };
    expect(overview(snapshot({}, { nextCharge: NEXT, credit }))).toMatchObject({
      status: 'active',
      plan: { id: 'plan1', key: 'monthly', name: 'Monthly' },
      price: { amount: 799, currency: 'usd' },
      next_charge: { amount: 499, currency: 'usd', at: at(20) },
      discounts: [{ name: 'Friends', duration: 'forever', ends_at: null }],
      credit: { amount: 300, currency: 'usd' },
      current_period_end: at(20),
    });
  });

  it.each([
    ['cancelled', { endsAt: at(20) }, CARD],
    ['over', { status: 'canceled', endedAt: at(-1) }, CARD],
    ['unpaid', { status: 'unpaid' }, CARD],
    ['never begun', { status: 'incomplete' }, CARD],
    ['a trial without a card', { status: 'trialing', trialEnd: at(5) }, null],
    ['paused with no end', { pause: { startsAt: at(0), resumesAt: null } }, CARD],
  ] as const)('promises no charge to one that is %s', (_what, changes, card) => {
    expect(nextChargeAt(snapshot(changes, { card }))).toBeNull();
  });

  it('promises the charge after a pause with the first renewal that Stripe charges', () => {
    const times = {
      billingCycleAnchor: '2026-05-31T12:00:00.000Z',
      currentPeriodEnd: '2026-06-30T12:00:00.000Z',
    };
    const pause = { startsAt: times.currentPeriodEnd, resumesAt: '2026-07-31T11:00:00.000Z' };
    expect(nextChargeAt(snapshot({ ...times, pause }))).toBe('2026-07-31T12:00:00.000Z');
    // Made by hand at Stripe, with an end between two renewals.
    const byHand = { ...pause, resumesAt: '2026-08-02T00:00:00.000Z' };
    expect(nextChargeAt(snapshot({ ...times, pause: byHand }))).toBe('2026-08-31T12:00:00.000Z');
    expect(overview(snapshot({ ...times, pause }))).toMatchObject({
      pause: { starts_at: pause.startsAt, resumes_at: pause.resumesAt },
    });
  });

  it('keeps the next charge where it is when a pause is over before', () => {
    const pause = { startsAt: at(-1), resumesAt: at(10) };
    const moved = snapshot({ planKey: 'annual', isMoved: true, pause, currentPeriodEnd: at(400) });
    expect(nextChargeAt(moved)).toBe(at(400));
    expect(overview(moved)).toMatchObject({ status: 'inactive' });
  });

  it('says what went wrong with a charge, and until when the member keeps access', () => {
    const failed = snapshot(
      { status: 'past_due', openInvoiceId: 'in_1', pastDueSince: at(-1) },
      { invoices: [INVOICE], due: [INVOICE] },
    );
    expect(overview(failed)).toMatchObject({
      status: 'active',
      payment_problem: {
        amount: 999,
        currency: 'usd',
        needs_confirmation: true,
        invoice_id: 'in_1',
        access_until: at(2),
      },
    });
  });

  it('leaves out invoices whose amount is not final', () => {
    const invoices = [{ ...INVOICE, status: 'draft' as const }, INVOICE];
    expect(overview(snapshot({}, { invoices })).invoices).toHaveLength(1);
  });

  it('keeps the plan of a subscription that is over, and its price no more', () => {
    const over = overview(snapshot({ status: 'canceled', endedAt: at(-1) }));
    expect(over).toMatchObject({ status: 'expired', plan: { key: 'monthly' }, price: null });
  });
});

describe('what the member can do', () => {
  const pause = { startsAt: at(20), resumesAt: at(50) };
  it.each([
    ['who pays', {}, ['cancel', 'pause', 'switch']],
    ['in the trial', { status: 'trialing' }, ['cancel', 'switch']],
    ['who cancelled', { endsAt: at(20) }, ['undo_cancellation']],
    ['who paused', { pause }, ['cancel', 'resume']],
    [
      'whose renewal failed',
      { status: 'past_due', openInvoiceId: 'in_1' },
      ['cancel', 'repair_payment'],
    ],
    ['who is unpaid', { status: 'unpaid', openInvoiceId: 'in_1' }, ['cancel', 'repair_payment']],
    ['whose subscription is over', { status: 'canceled', openInvoiceId: 'in_1' }, []],
    ['whose first payment never came', { status: 'incomplete_expired' }, []],
    ['on the annual plan', { planKey: 'annual' }, ['cancel', 'pause', 'switch']],
  ] as const)('%s: %j', (_who, changes, actions) => {
    expect(actionsFor(snapshot(changes))).toEqual(actions);
  });

  it('in the hour in which a renewal waits to be charged are no pause and no switch', () => {
    const draft = { ...INVOICE, status: 'draft' as const };
    expect(actionsFor(snapshot({}, { invoices: [draft] }))).toEqual(['cancel']);
  });

  it('are not held up by a draft of an earlier period', () => {
    const draft = { ...INVOICE, status: 'draft' as const, createdAt: '2020-01-01T00:00:00.000Z' };
    expect(actionsFor(snapshot({}, { invoices: [draft] }))).toEqual(['cancel', 'pause', 'switch']);
  });
});
