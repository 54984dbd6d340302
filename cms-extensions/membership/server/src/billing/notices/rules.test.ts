import { describe, expect, it } from 'vitest';
import { CARD, IN_ORDER, PAID, snapshotOf } from '../../../../test/billing/snapshots.ts';
import type {
  InvoiceSnapshot,
  Snapshot,
  SnapshotChange,
  SubscriptionSnapshot,
} from '../snapshot/schema.ts';
import { mailsFor } from './mails.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const YESTERDAY = '2026-11-20T12:00:00.000Z';
const LAST_WEEK = '2026-11-14T12:00:00.000Z';
const LAST_MONTH = '2026-10-21T12:00:00.000Z';
const IN_TWO_DAYS = '2026-11-23T12:00:00.000Z';
const IN_A_WEEK = '2026-11-28T12:00:00.000Z';
const IN_A_MONTH = '2026-12-21T12:00:00.000Z';
const IN_TWO_MONTHS = '2027-01-21T11:00:00.000Z';
const PRICE = { amountMinor: 999, currency: 'usd' };

const subscription = (changes: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot => ({
  ...IN_ORDER,
  startedAt: LAST_MONTH,
  currentPeriodStart: NOW,
  currentPeriodEnd: IN_A_MONTH,
  ...changes,
});

const trial = (changes: Partial<SubscriptionSnapshot> = {}) =>
  subscription({
    status: 'trialing',
    startedAt: NOW,
    trialEnd: IN_A_WEEK,
    currentPeriodEnd: IN_A_WEEK,
    ...changes,
  });

const invoice = (changes: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot => ({
  ...PAID,
  number: 'ONDELLE-0001',
  createdAt: NOW,
  ...changes,
});

const snapshot = (changes: Partial<Snapshot> = {}): Snapshot =>
  snapshotOf(null, { subscription: subscription(), card: CARD, readAt: NOW, ...changes });

/** The previous snapshot, without any news. */
const before = (changes: Partial<Snapshot> = {}): Snapshot =>
  snapshot({ readAt: YESTERDAY, ...changes });

type FetchedCustomer = { previous: Snapshot | null; next: Snapshot; eventType?: string };

const orders = ({ previous, next, eventType }: FetchedCustomer) => {
  const cause = eventType === undefined ? null : { eventType };
  const member = { userDocumentId: 'tessa', email: 'tessa@example.com' };
  const change: SnapshotChange = { ...member, previous, next, cause };
  return mailsFor(change, { now: Date.parse(NOW), graceDays: 3 });
};
const keys = (fetched: FetchedCustomer): string[] => orders(fetched).map(({ key }) => key);

const seen = (
  subscriptionBefore: SubscriptionSnapshot,
  after: SubscriptionSnapshot,
): FetchedCustomer => ({
  previous: before({ subscription: subscriptionBefore }),
  next: snapshot({ subscription: after }),
});

describe('a trial', () => {
  const begun = { previous: null, next: snapshot({ subscription: trial() }) };

  it('is told when it begins, with the amount and the day of the first charge', () => {
    expect(orders(begun)).toEqual([
      {
        key: 'trial-started:sub_1',
        template: 'trial-started',
        to: 'tessa@example.com',
        userDocumentId: 'tessa',
        values: {
          ...{ plan: 'monthly', period: 'monthly', amount: PRICE, firstCharge: IN_A_WEEK },
          laterCharges: { ...PRICE, period: 'monthly', discountUntil: null },
        },
      },
    ]);
  });

  it('is told the amount that Stripe will charge, after a discount', () => {
    const spring = {
      id: 'di_1',
      name: 'Spring',
      duration: 'repeating',
      endsAt: IN_A_WEEK,
    } as const;
    const nextCharge = {
      ...{ amountMinor: 499, currency: 'usd', regularMinor: 999, at: IN_A_WEEK },
      discounts: [spring],
    };
    const next = snapshot({ subscription: trial(), nextCharge });
    expect(orders({ previous: null, next })[0]?.values).toMatchObject({
      amount: { amountMinor: 499, currency: 'usd' },
      laterCharges: { amountMinor: 999, discountUntil: IN_A_WEEK },
    });
  });

  it.each<[string, FetchedCustomer, string[]]>([
    [
      'when it follows an earlier subscription',
      {
        previous: before({ subscription: subscription({ id: 'sub_0', status: 'canceled' }) }),
        next: snapshot({ subscription: trial({ startedAt: LAST_MONTH }) }),
      },
      ['trial-started:sub_1'],
    ],
    [
      'not while there is no card to charge',
      { previous: null, next: snapshot({ card: null, subscription: trial() }) },
      [],
    ],
    [
      'not when it is an old one that we see for the first time',
      { previous: null, next: snapshot({ subscription: trial({ startedAt: LAST_WEEK }) }) },
      [],
    ],
    [
      'not when the member has cancelled it at once',
      seen(trial({ endsAt: IN_A_WEEK }), trial({ endsAt: IN_A_WEEK })),
      [],
    ],
  ])('is told %s', (_when, fetched, expected) => {
    expect(keys(fetched)).toEqual(expected);
  });
});

describe('the reminder before the first charge', () => {
  const soon = trial({ startedAt: LAST_WEEK, trialEnd: IN_TWO_DAYS });
  const later = trial({ startedAt: LAST_WEEK });
  const REMINDER = `trial-ending:sub_1:${IN_TWO_DAYS}`;

  it.each<[string, FetchedCustomer, string[]]>([
    ['three days before, by our clock', seen(soon, soon), [REMINDER]],
    ['not earlier', seen(later, later), []],
    [
      'when Stripe says so, whose clock may be ahead',
      { ...seen(later, later), eventType: 'customer.subscription.trial_will_end' },
      [`trial-ending:sub_1:${IN_A_WEEK}`],
    ],
    [
      'not for another event',
      { ...seen(later, later), eventType: 'customer.subscription.updated' },
      [],
    ],
    [
      'not when nothing will be charged',
      seen({ ...soon, endsAt: IN_TWO_DAYS }, { ...soon, endsAt: IN_TWO_DAYS }),
      [],
    ],
    [
      'not when the end is past',
      seen({ ...soon, trialEnd: YESTERDAY }, { ...soon, trialEnd: YESTERDAY }),
      [],
    ],
    [
      'in other words when there is no card',
      {
        previous: before({ card: null, subscription: soon }),
        next: snapshot({ card: null, subscription: soon }),
      },
      [`trial-ending-without-card:sub_1:${IN_TWO_DAYS}`],
    ],
    [
      'not when a late announcement finds the member paying',
      {
        ...seen(subscription(), subscription()),
        eventType: 'customer.subscription.trial_will_end',
      },
      [],
    ],
  ])('is sent %s', (_when, fetched, expected) => {
    expect(keys(fetched)).toEqual(expected);
  });
});

describe('a receipt', () => {
  const paid = invoice();

  it('names the amount, what it pays for and the invoice', () => {
    expect(orders({ previous: before(), next: snapshot({ invoices: [paid] }) })).toEqual([
      {
        key: 'receipt:in_1',
        template: 'receipt',
        to: 'tessa@example.com',
        userDocumentId: 'tessa',
        values: {
          plan: 'monthly',
          amount: PRICE,
          paidUntil: IN_A_MONTH,
          invoiceNumber: 'ONDELLE-0001',
          invoicedOn: NOW,
        },
      },
    ]);
  });

  it.each<[string, Snapshot | null, InvoiceSnapshot[], string[]]>([
    [
      'for the first charge after a trial',
      before({ subscription: trial() }),
      [paid],
      ['receipt:in_1'],
    ],
    ['at the very first sync, when it is of these days', null, [paid], ['receipt:in_1']],
    ['at the very first sync, not for old ones', null, [invoice({ createdAt: LAST_WEEK })], []],
    ['once', before({ invoices: [paid] }), [paid], []],
    [
      'for an old invoice that is paid at last',
      before({ invoices: [invoice({ createdAt: LAST_MONTH, status: 'open' })] }),
      [invoice({ createdAt: LAST_MONTH })],
      ['receipt:in_1'],
    ],
    [
      'for each that was missed, however late the sync is',
      before({ invoices: [invoice({ id: 'in_0', createdAt: LAST_MONTH })] }),
      [
        invoice({ id: 'in_2' }),
        invoice({ createdAt: LAST_WEEK }),
        invoice({ id: 'in_0', createdAt: LAST_MONTH }),
      ],
      ['receipt:in_2', 'receipt:in_1'],
    ],
    [
      "for one of Stripe's future, when its clock is ahead",
      before({ invoices: [invoice({ id: 'in_0', createdAt: IN_A_WEEK })] }),
      [invoice({ createdAt: IN_A_MONTH }), invoice({ id: 'in_0', createdAt: IN_A_WEEK })],
      ['receipt:in_1'],
    ],
    [
      'not for an older one that has come into the list again',
      before({ invoices: [invoice({ id: 'in_2', createdAt: LAST_WEEK })] }),
      [invoice({ id: 'in_2', createdAt: LAST_WEEK }), invoice({ createdAt: LAST_MONTH })],
      [],
    ],
    ['not for nothing, as at the start of a trial', before(), [invoice({ amountMinor: 0 })], []],
    ['not before it is paid', before(), [invoice({ status: 'open' })], []],
  ])('is sent %s', (_when, previous, invoices, expected) => {
    expect(keys({ previous, next: snapshot({ invoices }) })).toEqual(expected);
  });
});

describe('a renewal that could not be charged', () => {
  const open = invoice({ status: 'open' });
  const late = subscription({
    status: 'past_due',
    openInvoiceId: 'in_1',
    pastDueSince: NOW,
  });
  const fetched = (
    previous: InvoiceSnapshot[],
    invoices: InvoiceSnapshot[],
    now = late,
  ): FetchedCustomer => ({
    previous: before({ invoices: previous }),
    next: snapshot({ subscription: now, invoices }),
  });

  it('is told with the amount and the day until which premium stays open', () => {
    expect(orders(fetched([], [open]))).toMatchObject([
      {
        key: 'payment-failed:in_1',
        values: { amount: PRICE, accessUntil: '2026-11-24T12:00:00.000Z' },
      },
    ]);
  });

  it.each<[string, FetchedCustomer, string[]]>([
    ['not again for each attempt', fetched([open], [invoice({ status: 'open', attempts: 2 })]), []],
    [
      'once after several attempts that were missed',
      fetched([], [invoice({ status: 'open', attempts: 4 })]),
      ['payment-failed:in_1'],
    ],
    [
      'for a second invoice in a row',
      {
        previous: before({ invoices: [open], due: [open] }),
        next: snapshot({
          subscription: late,
          invoices: [invoice({ id: 'in_2', status: 'open', createdAt: NOW }), open],
          due: [open, invoice({ id: 'in_2', status: 'open', createdAt: NOW })],
        }),
      },
      ['payment-failed:in_2'],
    ],
    ['once for each', fetched([open], [open]), []],
    [
      'when a bank refuses after days',
      fetched([invoice({ status: 'open', isProcessing: true })], [open]),
      ['payment-failed:in_1'],
    ],
    [
      'also when no further attempt is made',
      fetched([], [open], { ...late, status: 'unpaid' }),
      ['payment-failed:in_1'],
    ],
    ['not before the first attempt', fetched([], [invoice({ status: 'open', attempts: 0 })]), []],
    [
      'not at a first payment, where a form shows the error',
      fetched([], [open], { ...late, status: 'incomplete' }),
      [],
    ],
    [
      'as a question of the bank, when it is one',
      fetched([], [invoice({ status: 'open', needsConfirmation: true })]),
      ['confirm-payment:in_1'],
    ],
    [
      'once as a question of the bank',
      fetched(
        [invoice({ status: 'open', needsConfirmation: true })],
        [invoice({ status: 'open', needsConfirmation: true, attempts: 2 })],
      ),
      [],
    ],
  ])('is told %s', (_when, it, expected) => {
    expect(keys(it)).toEqual(expected);
  });
});

describe('what members change themselves', () => {
  const monthly = subscription();
  const cancelled = subscription({ endsAt: IN_A_MONTH });
  const paused = subscription({ pause: { startsAt: IN_A_MONTH, resumesAt: IN_TWO_MONTHS } });
  const annual = subscription({ planKey: 'annual', amountMinor: 9999 });
  const over = subscription({ status: 'canceled', endedAt: NOW });

  it.each<[string, FetchedCustomer, string[]]>([
    ['a cancellation', seen(monthly, cancelled), [`cancelled:sub_1:${IN_A_MONTH}:${YESTERDAY}`]],
    [
      'the cancellation of a trial',
      seen(trial({ startedAt: LAST_WEEK }), trial({ startedAt: LAST_WEEK, endsAt: IN_A_WEEK })),
      [`cancelled:sub_1:${IN_A_WEEK}:${YESTERDAY}`],
    ],
    ['no cancellation twice', seen(cancelled, cancelled), []],
    [
      'a cancellation that is taken back',
      seen(cancelled, monthly),
      [`undone:sub_1:${IN_A_MONTH}:${YESTERDAY}`],
    ],
    ['its end', seen(cancelled, over), ['ended:sub_1']],
    [
      'an end without a cancellation',
      seen(subscription({ status: 'past_due' }), over),
      ['ended:sub_1'],
    ],
    ['no end twice', seen(over, over), []],
    [
      'no end of one that was never paid',
      seen(subscription({ status: 'incomplete' }), { ...over, status: 'incomplete_expired' }),
      [],
    ],
    ['a pause', seen(monthly, paused), [`paused:sub_1:${IN_A_MONTH}:${YESTERDAY}`]],
    [
      'no pause without an end, which the coach has made',
      seen(monthly, { ...paused, pause: { startsAt: NOW, resumesAt: null } }),
      [],
    ],
    ['the end of a pause', seen(paused, monthly), [`pause-ended:sub_1:${IN_A_MONTH}:${YESTERDAY}`]],
    ['no end of a pause when everything has ended', seen(paused, over), ['ended:sub_1']],
    ['another plan', seen(monthly, annual), [`switched:sub_1:annual:${YESTERDAY}`]],
    ['nothing when nothing has changed', seen(monthly, monthly), []],
    [
      'nothing of the subscription before this one',
      seen(subscription({ id: 'sub_0', endsAt: NOW }), monthly),
      [],
    ],
  ])('is told: %s', (_what, fetched, expected) => {
    expect(keys(fetched)).toEqual(expected);
  });

  it('is told again when the member does it again', () => {
    const first = keys(seen(monthly, cancelled));
    const again = keys({
      previous: snapshot({ subscription: monthly }),
      next: snapshot({ subscription: cancelled, readAt: IN_TWO_DAYS }),
    });
    expect(again).toHaveLength(1);
    expect(again).not.toEqual(first);
  });

  it('names the days of a pause, and what is charged after it', () => {
    expect(orders(seen(monthly, paused))).toMatchObject([
      { values: { pauseFrom: IN_A_MONTH, pauseUntil: IN_TWO_MONTHS, amount: PRICE } },
    ]);
  });

  it('names the next charge of a year that a pause has moved', () => {
    const moved = { ...annual, isMoved: true, currentPeriodEnd: '2028-01-21T11:00:00.000Z' };
    const begun = { ...moved, pause: { startsAt: NOW, resumesAt: IN_TWO_MONTHS } };
    expect(orders(seen(annual, begun))).toMatchObject([
      {
        template: 'pause-begun',
        values: { pauseUntil: IN_TWO_MONTHS, nextCharge: moved.currentPeriodEnd },
      },
    ]);
    expect(orders(seen(begun, moved))).toMatchObject([{ template: 'pause-ended' }]);
  });

  it('names the new price of another plan', () => {
    expect(orders(seen(monthly, annual))).toMatchObject([
      { values: { plan: 'annual', period: 'annual', amount: { amountMinor: 9999 } } },
    ]);
  });

  it('is not told of an old customer whom we see for the first time', () => {
    for (const next of [cancelled, paused, over, annual]) {
      expect(keys({ previous: null, next: snapshot({ subscription: next }) })).toEqual([]);
    }
    expect(keys({ previous: null, next: snapshot({ subscription: null }) })).toEqual([]);
  });
});

describe('before a charge', () => {
  const charge = (at: string, changes: Partial<NonNullable<Snapshot['nextCharge']>> = {}) => ({
    nextCharge: { ...PRICE, regularMinor: 999, discounts: [], at, ...changes },
  });
  const discounted = { invoices: [invoice({ amountMinor: 499, discountMinor: 500 })] };
  const told = (changes: Partial<Snapshot>): string[] => {
    const next = snapshot(changes);
    return keys({ previous: next, next });
  };
  const ENDING = [`discount-ending:sub_1:${IN_A_WEEK}`];

  it.each<[string, Partial<Snapshot>, string[]]>([
    ['which it lowers no more', charge(IN_A_WEEK), ENDING],
    [
      'of all of which it spared',
      { invoices: [invoice({ amountMinor: 0, discountMinor: 999 })] },
      ENDING,
    ],
    ['that a credit lowers', charge(IN_A_WEEK, { amountMinor: 0 }), ENDING],
    ['that is far away', charge(IN_A_MONTH), []],
    ['which it still lowers', charge(IN_A_WEEK, { amountMinor: 499, discountMinor: 500 }), []],
    [
      'which another one lowers',
      charge(IN_A_WEEK, { amountMinor: 799, discountMinor: 200 }),
      ENDING,
    ],
    ['of a lower price', charge(IN_A_WEEK, { amountMinor: 400, discountMinor: 400 }), []],
    ['after a full one', { invoices: [invoice(), ...discounted.invoices] }, []],
    [
      'of a later subscription',
      { invoices: [invoice({ createdAt: '2026-01-01T12:00:00.000Z', discountMinor: 500 })] },
      [],
    ],
    ['of another plan', { subscription: subscription({ nextPlanKey: 'monthly' }) }, []],
    ['that will not come', { nextCharge: null }, []],
  ])('tells of a discount before a charge %s', (_, changes, expected) => {
    expect(told({ ...charge(IN_A_WEEK), ...discounted, ...changes })).toEqual(expected);
  });

  it('tells of a discount on the annual plan a month before', () => {
    const annual = { subscription: subscription({ planKey: 'annual' }) };
    expect(told({ ...discounted, ...annual, ...charge(IN_A_MONTH) })).toHaveLength(1);
    expect(told({ ...discounted, ...annual, ...charge(IN_TWO_MONTHS) })).toEqual([]);
  });

  const card = (expMonth: number, expYear = 2026) => ({ card: { ...CARD, expMonth, expYear } });
  it.each<[string, Partial<Snapshot>, boolean]>([
    ['at its end, with a charge after it', { ...card(11), ...charge(IN_A_MONTH) }, true],
    ['months before the charge', { ...card(11), ...charge(IN_TWO_MONTHS) }, true],
    ['that pays the next charge', { ...card(11), ...charge(IN_A_WEEK) }, false],
    ['more than a month before its end', { ...card(12), ...charge(IN_TWO_MONTHS) }, false],
    ['that has ended', { ...card(10), ...charge(IN_A_MONTH) }, false],
    [
      'of a wallet',
      { card: { ...card(11).card, wallet: 'apple_pay' }, ...charge(IN_A_MONTH) },
      false,
    ],
    ['that nothing is charged to', { ...card(11), nextCharge: null }, false],
  ])('tells of a card %s', (_, changes, isTold) => {
    expect(told(changes)).toEqual(isTold ? ['card-expiring:pm_1:11/2026'] : []);
  });
});
