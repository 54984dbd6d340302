import type { SubscriptionStatus } from 'contract';
import type Stripe from 'stripe';
import type { StripeSide } from './stripe-side.ts';

/*
 * The conditions that must hold for a member at the end, computed from Stripe's data only. They do
 * not use the app's rules, which would only be compared with themselves.
 */

const LIVING: readonly Stripe.Subscription.Status[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'incomplete',
  'paused',
];

const isPaused = ({ pause_collection, metadata, items }: Stripe.Subscription): boolean => {
  if (pause_collection === null) return false;
  const begins = metadata.pause_starts_at;
  const item = items.data[0];
  return begins === undefined || item === undefined || item.current_period_start >= Number(begins);
};

/** A pause of a year postpones the rest of the paid time, which Stripe represents as a trial. */
const isPaidTime = ({ metadata, trial_end }: Stripe.Subscription): boolean =>
  metadata.paid_until === String(trial_end);

/**
 * The status that the member should see. A failed renewal is within the grace period, since a run
 * is short.
 */
const statusSheShouldSee = (subscriptions: readonly Stripe.Subscription[]): SubscriptionStatus => {
  const living = subscriptions.find(({ status }) => LIVING.includes(status));
  if (living !== undefined) {
    if (living.status === 'unpaid') return 'expired';
    if (living.status === 'incomplete' || living.status === 'paused') return 'inactive';
    if (isPaused(living)) return 'inactive';
    return living.status === 'trialing' && !isPaidTime(living) ? 'trial' : 'active';
  }
  return subscriptions.some(({ status }) => status === 'canceled') ? 'expired' : 'inactive';
};

/** The period that an invoice pays for: its last line begins the new period. */
const paidFor = (invoice: Stripe.Invoice): string => {
  const { subscription } = invoice.parent?.subscription_details ?? {};
  const starts = invoice.lines.data
    .filter(({ amount }) => amount > 0)
    .map(({ period }) => period.start);
  return `${String(subscription)} from ${Math.max(...starts)}`;
};

/** Checks one customer's payments: no charge without an invoice, no period paid twice. */
const faultsOfMoney = async (client: Stripe, customer: string): Promise<string[]> => {
  const invoices = await client.invoices
    .list({ customer, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const charges = await client.charges
    .list({ customer, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const paid = invoices.filter(({ amount_paid }) => amount_paid > 0);
  const taken = charges.filter(({ status }) => status === 'succeeded');
  const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
  const faults: string[] = [];
  const invoiced = sum(paid.map(({ amount_paid }) => amount_paid));
  const charged = sum(taken.map(({ amount }) => amount));
  if (invoiced !== charged)
    faults.push(`charged ${charged}, but invoices for ${invoiced} are paid`);
  if (paid.length !== taken.length) {
    faults.push(`${taken.length} charges for ${paid.length} paid invoices`);
  }
  const renewals = paid.filter(({ billing_reason }) => billing_reason !== 'subscription_update');
  const times = renewals.map(paidFor);
  if (new Set(times).size !== times.length) faults.push(`charged twice: ${times.join(', ')}`);
  return faults;
};

/** @returns descriptions of what is wrong with a member; empty when all is correct */
export const faultsOf = async (
  stripe: StripeSide,
  email: string,
  seen: SubscriptionStatus,
): Promise<string[]> => {
  const customers = await stripe.customersOf(email);
  const faults: string[] = customers.length > 1 ? [`${customers.length} customers`] : [];
  const subscriptions: Stripe.Subscription[] = [];
  for (const { id } of customers) {
    subscriptions.push(
      ...(await stripe.client.subscriptions
        .list({ customer: id, status: 'all', limit: 100 })
        .autoPagingToArray({ limit: 1000 })),
    );
    faults.push(...(await faultsOfMoney(stripe.client, id)));
  }
  const living = subscriptions.filter(({ status }) => LIVING.includes(status));
  if (living.length > 1) faults.push(`${living.length} living subscriptions`);
  const trials = subscriptions.filter((each) => each.trial_start !== null && !isPaidTime(each));
  if (trials.length > 1) faults.push(`${trials.length} trials`);
  const expected = statusSheShouldSee(subscriptions);
  if (seen !== expected) faults.push(`the member sees ${seen}, Stripe says ${expected}`);
  return faults;
};
