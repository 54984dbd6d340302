import { DAY_MS, type MemberState, type PlanKey } from 'contract';
import type { ImportedCustomer, ImportedSubscription } from '../../billing/index.ts';

/* What becomes of a row of an import. Pure: the check and the import itself ask with the same facts. */

export type RowFacts = {
  /** Where the subscriptions of the file are. */
  place: 'here' | 'elsewhere';
  isEmail: boolean;
  plan: PlanKey | 'free' | null;
  /** ISO 8601; null when the file says nothing. */
  paidUntil: string | null;
  freeUntil: string | null;
  customer: ImportedCustomer;
  /** The mailbox of the row stands in another row, or Stripe knows the customer by another one. */
  isUnclear: boolean;
  /** The account here with that mailbox; null without one. */
  account: {
    id: string;
    state: MemberState;
    isBlocked: boolean;
    /** The plan that it has here. */
    subscriptionId: string | null;
  } | null;
};

export type Refused = 'email' | 'blocked' | 'currency' | 'customer' | 'card' | 'coupon' | 'overdue';

/** What is done for a row. `endsHere`: the trial that the account has here, which is ended. */
export type Outcome =
  /** The subscription stays as it is, to the second; the others of the customer run out. */
  | {
      kind: 'kept';
      subscription: string;
      plan: PlanKey;
      others: string[];
      endsHere: string | null;
    }
  /** A new one takes its place; `old` is cancelled first, null when it is elsewhere. */
  | {
      kind: 'anew';
      plan: PlanKey;
      old: string | null;
      firstChargeAt: string;
      others: string[];
      endsHere: string | null;
    }
  /** Access until a moment; nothing renews. `others` run out. */
  | { kind: 'without'; until: string; others: string[]; endsHere: string | null }
  | { kind: 'free'; until: string | null }
  | { kind: 'account' }
  /** The plan of the account here stays; the imported ones run out. */
  | { kind: 'stays'; others: string[] }
  | { kind: 'left' };

/** What can be chosen for a row, by the name that the page sends. */
export type Option = { value: string; outcome: Outcome };

export type Decision =
  | Outcome
  | {
      kind: 'decide';
      why: 'two' | 'trial' | 'pays' | 'mailbox';
      proposal: string | null;
      options: Option[];
    }
  | { kind: 'waits' }
  | { kind: 'refused'; why: Refused };

/** Charges so near are left to pass. */
const NEAR_MS = DAY_MS;

/** What is chosen for a row that is left out. */
export const LEAVE = 'leave';
const LEAVING: Option = { value: LEAVE, outcome: { kind: 'left' } };

/** What can be charged again without the customer, and handed to a subscription here. */
const CHARGEABLE = ['card', 'link', 'sepa_debit'];

const isNear = ({ nextChargeAt, isCharging }: ImportedSubscription, now: number): boolean =>
  isCharging || (nextChargeAt !== null && Date.parse(nextChargeAt) - now < NEAR_MS);

const planOf = ({ interval }: ImportedSubscription): PlanKey =>
  interval === 'year' ? 'annual' : 'monthly';

const isFuture = (moment: string | null, now: number): moment is string =>
  moment !== null && Date.parse(moment) > now;

/** Whoever pays nothing now. */
const unpaid = ({ plan, freeUntil }: RowFacts, now: number): Outcome =>
  plan === 'free' && (freeUntil === null || isFuture(freeUntil, now))
    ? { kind: 'free', until: freeUntil }
    : { kind: 'account' };

const decideAnew = (row: RowFacts, outcome: Outcome & { kind: 'anew' }): Decision => {
  const { lastMonth = null } = row.customer.method ?? {};
  const isOver = lastMonth !== null && lastMonth < outcome.firstChargeAt.slice(0, 7);
  return isOver ? { kind: 'refused', why: 'card' } : outcome;
};

const decideHere = (row: RowFacts, subscription: ImportedSubscription, now: number): Decision => {
  const { id, items, interval, byApp, byInvoice, nextChargeAt, paidUntil } = subscription;
  const others = row.customer.subscriptions.flatMap((one) => (one.id === id ? [] : [one.id]));
  const { kind: method = 'other' } = row.customer.method ?? {};
  const base = { others, endsHere: null };
  if (interval === 'other' || !(byInvoice || CHARGEABLE.includes(method))) {
    if (!isFuture(paidUntil, now)) return unpaid(row, now);
    return { kind: 'without', until: paidUntil, ...base, others: [id, ...others] };
  }
  const plan = planOf(subscription);
  if ((items === 1 && !byApp) || nextChargeAt === null) {
    return { kind: 'kept', subscription: id, plan, ...base };
  }
  if (subscription.isOverdue) return { kind: 'refused', why: 'overdue' };
  if (subscription.hasPassingCoupon) return { kind: 'refused', why: 'coupon' };
  return decideAnew(row, { kind: 'anew', plan, old: id, firstChargeAt: nextChargeAt, ...base });
};

const decideElsewhere = (row: RowFacts, now: number): Decision => {
  const { plan, paidUntil, customer } = row;
  if (plan === 'free' || !isFuture(paidUntil, now)) return unpaid(row, now);
  const base = { others: [], endsHere: null };
  // A mandate of SEPA does not move with the customer, and another interval is not sold here.
  return plan !== null && customer.method?.kind === 'card'
    ? decideAnew(row, { kind: 'anew', plan, old: null, firstChargeAt: paidUntil, ...base })
    : { kind: 'without', until: paidUntil, ...base };
};

/** What may be chosen for a decision; nothing for what waits or cannot be imported. */
const optionsOf = (decision: Decision, value: string): Option[] => {
  if (decision.kind === 'waits' || decision.kind === 'refused') return [];
  return decision.kind === 'decide' ? decision.options : [{ value, outcome: decision }];
};

const choosing = (
  why: 'two' | 'trial' | 'pays' | 'mailbox',
  proposal: string | null,
  options: readonly Option[],
): Decision => {
  const all = [...options.filter(({ value }) => value !== LEAVE), LEAVING];
  return { kind: 'decide', why, proposal, options: all };
};

/** The row by itself, without regard to the account here. */
const decideAlone = (row: RowFacts, now: number): Decision => {
  const { subscriptions } = row.customer;
  const [first, ...rest] = subscriptions;
  if (subscriptions.some((one) => isNear(one, now))) return { kind: 'waits' };
  if (first === undefined) {
    // Whoever is not at Stripe has paid in another way.
    const isElsewhere = row.place === 'elsewhere' || row.customer.state === 'none';
    return isElsewhere ? decideElsewhere(row, now) : unpaid(row, now);
  }
  if (rest.length === 0) return decideHere(row, first, now);
  const options = subscriptions.flatMap((one) =>
    optionsOf(decideHere(row, one, now), `keep:${one.id}`),
  );
  return choosing('two', options[0]?.value ?? null, options);
};

const withTrialEnded = (outcome: Outcome, endsHere: string | null): Outcome =>
  'endsHere' in outcome ? { ...outcome, endsHere } : outcome;

const refusalOf = ({ isEmail, account, customer }: RowFacts, currency: string): Refused | null => {
  if (!isEmail) return 'email';
  if (account?.isBlocked) return 'blocked';
  const isOfAnother = customer.ownedBy !== null && customer.ownedBy !== account?.id;
  if (isOfAnother || !['none', 'known'].includes(customer.state)) return 'customer';
  return customer.subscriptions.some((one) => one.currency !== currency) ? 'currency' : null;
};

/** What is done where the account has a plan here. */
const besideAccount = (row: RowFacts, alone: Decision): Decision => {
  const { account, customer } = row;
  const willPay = ['kept', 'anew', 'without', 'decide'].includes(alone.kind);
  const state = account?.state ?? 'none';
  if (account === null || !willPay || ['none', 'free', 'gift'].includes(state)) return alone;
  const others = customer.subscriptions.map(({ id }) => id);
  const stays: Option = { value: 'stay', outcome: { kind: 'stays', others } };
  if (state !== 'trial') return choosing('pays', 'stay', [stays]);
  const imported = optionsOf(alone, 'import').map(({ value, outcome }) => ({
    value,
    outcome: withTrialEnded(outcome, account.subscriptionId),
  }));
  return choosing('trial', imported[0]?.value ?? null, [...imported, stays]);
};

/**
 * What becomes of a row.
 * @param currency what the site sells in
 * @param now milliseconds since the epoch
 */
export const decide = (row: RowFacts, currency: string, now: number): Decision => {
  const why = refusalOf(row, currency);
  if (why !== null) return { kind: 'refused', why };
  // The same file again: nothing is left to do.
  if (row.account !== null && row.customer.ownedBy === row.account.id) return { kind: 'account' };
  const decision = besideAccount(row, decideAlone(row, now));
  if (!row.isUnclear || decision.kind === 'waits' || decision.kind === 'refused') return decision;
  return choosing('mailbox', null, optionsOf(decision, 'import'));
};
