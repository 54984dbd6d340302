import { describe, expect, it } from 'vitest';
import type { ImportedCustomer, ImportedSubscription } from '../../billing/index.ts';
import { type Decision, decide, type Outcome, type RowFacts } from './decide.ts';

const NOW = Date.parse('2026-11-30T10:00:00.000Z');
const NEXT = '2026-12-14T10:00:00.000Z';
const LATER = '2027-03-01T10:00:00.000Z';

const sub = (changes: Partial<ImportedSubscription> = {}): ImportedSubscription => ({
  ...{ id: 'sub_1', items: 1, interval: 'month', amountMinor: 999, currency: 'usd' },
  ...{ byApp: false, byInvoice: false, isOverdue: false, hasPassingCoupon: false },
  ...{ nextChargeAt: NEXT, paidUntil: NEXT, isCharging: false },
  ...changes,
});

const customer = (changes: Partial<ImportedCustomer> = {}): ImportedCustomer => ({
  ...{ state: 'known', id: 'cus_1', email: 'a@example.com', name: null, ownedBy: null },
  ...{ method: { kind: 'card', lastMonth: '2030-01' }, subscriptions: [sub()] },
  ...changes,
});

const row = (of: Partial<ImportedCustomer> = {}, changes: Partial<RowFacts> = {}): RowFacts => ({
  ...{ place: 'here', isEmail: true, plan: 'monthly', paidUntil: NEXT, freeUntil: null },
  ...{ customer: customer(of), isUnclear: false, account: null },
  ...changes,
});

/** A row with one subscription. */
const of = (changes: Partial<ImportedSubscription>, rest: Partial<ImportedCustomer> = {}) =>
  row({ subscriptions: [sub(changes)], ...rest });

const elsewhere = (changes: Partial<RowFacts> = {}, by: Partial<ImportedCustomer> = {}) =>
  row({ subscriptions: [], ...by }, { place: 'elsewhere', ...changes });

type State = NonNullable<RowFacts['account']>['state'];
const account = (state: State, isBlocked = false): Partial<RowFacts> => ({
  account: { id: 'u1', state, isBlocked, subscriptionId: state === 'trial' ? 'sub_here' : null },
});

const base = { others: [], endsHere: null };
const KEPT: Outcome = { kind: 'kept', subscription: 'sub_1', plan: 'monthly', ...base };
const anew = (changes: object = {}): Decision => ({
  ...{ kind: 'anew', plan: 'monthly', old: 'sub_1', firstChargeAt: NEXT, ...base },
  ...changes,
});
const without = (others: string[]): Decision => ({
  ...{ kind: 'without', until: NEXT, endsHere: null },
  others,
});
const LEAVE = { value: 'leave', outcome: { kind: 'left' } } as const;

describe('a row of an import', () => {
  it.each<[string, RowFacts, Decision]>([
    ['here, monthly, card', row(), KEPT],
    [
      'here, annual, Link',
      of({ interval: 'year' }, { method: { kind: 'link', lastMonth: null } }),
      { ...KEPT, plan: 'annual' },
    ],
    ['here, SEPA', row({ method: { kind: 'sepa_debit', lastMonth: null } }), KEPT],
    ['here, paused or with an end', of({ nextChargeAt: null }), KEPT],
    ['here, past due', of({ isOverdue: true }), KEPT],
    ['here, by invoice, no method', of({ byInvoice: true }, { method: null }), KEPT],
    ['here, several items', of({ items: 2 }), anew()],
    [
      "here, of another platform's app",
      of({ byApp: true, interval: 'year' }),
      anew({ plan: 'annual' }),
    ],
    [
      'elsewhere, a card that was copied',
      elsewhere({ plan: 'annual' }),
      anew({ plan: 'annual', old: null }),
    ],
    [
      'elsewhere, SEPA',
      elsewhere({}, { method: { kind: 'sepa_debit', lastMonth: null } }),
      without([]),
    ],
    ['elsewhere, no method', elsewhere({}, { state: 'none', method: null }), without([])],
    ['elsewhere, another interval', elsewhere({ plan: null }), without([])],
    [
      'here, paid for without Stripe',
      row({ state: 'none', id: null, method: null, subscriptions: [] }),
      without([]),
    ],
    ['here, ended at Stripe before its day', row({ subscriptions: [] }), { kind: 'account' }],
    ['here, another interval', of({ interval: 'other' }), without(['sub_1'])],
    ['here, no method', row({ method: null }), without(['sub_1'])],
    ['free', elsewhere({ plan: 'free', paidUntil: null }), { kind: 'free', until: null }],
    [
      'free until a day',
      elsewhere({ plan: 'free', freeUntil: LATER }),
      { kind: 'free', until: LATER },
    ],
    [
      'paid until a past day',
      elsewhere({ paidUntil: '2026-11-01T11:00:00.000Z' }),
      { kind: 'account' },
    ],
    ['ended', row({ subscriptions: [] }, { plan: null, paidUntil: null }), { kind: 'account' }],
    [
      'two live subscriptions',
      row({
        subscriptions: [
          sub({ id: 'sub_2', interval: 'year', paidUntil: LATER, nextChargeAt: LATER }),
          sub(),
        ],
      }),
      {
        ...{ kind: 'decide', why: 'two', proposal: 'keep:sub_2' },
        options: [
          {
            value: 'keep:sub_2',
            outcome: { ...KEPT, subscription: 'sub_2', plan: 'annual', others: ['sub_1'] },
          },
          { value: 'keep:sub_1', outcome: { ...KEPT, others: ['sub_2'] } },
          LEAVE,
        ],
      },
    ],
    [
      'in a trial here',
      row({}, account('trial')),
      {
        ...{ kind: 'decide', why: 'trial', proposal: 'import' },
        options: [
          { value: 'import', outcome: { ...KEPT, endsHere: 'sub_here' } },
          { value: 'stay', outcome: { kind: 'stays', others: ['sub_1'] } },
          LEAVE,
        ],
      },
    ],
    [
      'pays here',
      elsewhere(account('paying')),
      {
        ...{ kind: 'decide', why: 'pays', proposal: 'stay' },
        options: [{ value: 'stay', outcome: { kind: 'stays', others: [] } }, LEAVE],
      },
    ],
    ['free here', row({}, account('free')), KEPT],
    ['a gift here', row({}, account('gift')), KEPT],
    ['left here', row({}, account('none')), KEPT],
    ['is here already', row({ ownedBy: 'u1' }, account('paying')), { kind: 'account' }],
    [
      'in two rows',
      row({}, { isUnclear: true }),
      {
        ...{ kind: 'decide', why: 'mailbox', proposal: null },
        options: [{ value: 'import', outcome: KEPT }, LEAVE],
      },
    ],
    ['charged within 24 h', of({ nextChargeAt: '2026-12-01T09:59:59.000Z' }), { kind: 'waits' }],
    ['charged in 24 h', of({ nextChargeAt: '2026-12-01T10:00:00.000Z' }), KEPT],
    ['being charged', of({ isCharging: true }), { kind: 'waits' }],
    ['no address', row({}, { isEmail: false }), { kind: 'refused', why: 'email' }],
    ['blocked here', row({}, account('none', true)), { kind: 'refused', why: 'blocked' }],
    ['another currency', of({ currency: 'eur' }), { kind: 'refused', why: 'currency' }],
    ['a deleted customer', row({ state: 'deleted' }), { kind: 'refused', why: 'customer' }],
    [
      'an unknown customer',
      elsewhere({}, { state: 'unknown' }),
      { kind: 'refused', why: 'customer' },
    ],
    [
      'the customer of another member',
      row({ ownedBy: 'u2' }),
      { kind: 'refused', why: 'customer' },
    ],
    [
      'anew, a card that is over by then',
      of({ items: 2 }, { method: { kind: 'card', lastMonth: '2026-11' } }),
      { kind: 'refused', why: 'card' },
    ],
    ['anew, past due', of({ items: 2, isOverdue: true }), { kind: 'refused', why: 'overdue' }],
    [
      'anew, a coupon',
      of({ byApp: true, hasPassingCoupon: true }),
      { kind: 'refused', why: 'coupon' },
    ],
  ])('%s', (_, facts, decision) => {
    expect(decide(facts, 'usd', NOW)).toEqual(decision);
  });
});
