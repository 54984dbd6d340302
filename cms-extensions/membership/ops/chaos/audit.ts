import type { SubscriptionStatus } from 'contract';
import type Stripe from 'stripe';
import type { ReceivedMail } from '../../test/mailbox.ts';
import type { Log } from './figures.ts';
import { type Account, moneyFaults, readAccount } from './ledger.ts';
import type { StripeSide } from './stripe-side.ts';
import type { Told } from './told.ts';

/** What is judged about a member, apart from what Stripe knows. */
export type Judged = {
  told: Told;
  customerIds: readonly string[];
  mails: readonly ReceivedMail[];
  log: Log;
};

/*
 * The conditions that must hold for a member at the end, computed from Stripe's data only. They do
 * not use the app's rules, which would only be compared with themselves.
 */

const ACTIVE: readonly Stripe.Subscription.Status[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'incomplete',
  'paused',
];

/** One whose payments pause, now or later, comes after one that is paid for or in its trial. */
const rank = ({ status, pause_collection }: Stripe.Subscription): number =>
  ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'].indexOf(
    pause_collection !== null && ['active', 'trialing'].includes(status) ? 'past_due' : status,
  );

/**
 * A pause of a year postpones the rest of the paid time, which Stripe represents as a trial. A real
 * one begins with its subscription, whose first invoice is empty then.
 */
const isPaidTime = (
  { id, trial_start, start_date }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): boolean =>
  (trial_start ?? 0) > start_date ||
  invoices.some(
    ({ billing_reason, subtotal, parent }) =>
      billing_reason === 'subscription_create' &&
      subtotal > 0 &&
      parent?.subscription_details?.subscription === id,
  );

/** Of several active subscriptions, the one that gives most access. */
const bestOf = (subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined =>
  subscriptions
    .filter(({ status }) => ACTIVE.includes(status))
    .sort((a, b) => rank(a) - rank(b))[0];

/**
 * The status that the member should see. A failed renewal is within the grace period, since a run
 * is short.
 */
const statusToSee = (
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): SubscriptionStatus => {
  // A first payment that was never finished changes nothing.
  const active = bestOf(subscriptions.filter(({ status }) => status !== 'incomplete'));
  if (active !== undefined) {
    if (active.status === 'unpaid') return 'expired';
    if (active.status === 'paused') return 'inactive';
    if (active.pause_collection !== null) return 'inactive';
    return active.status === 'trialing' && !isPaidTime(active, invoices) ? 'trial' : 'active';
  }
  return subscriptions.some(({ status }) => status === 'canceled') ? 'expired' : 'inactive';
};

/** The subscriptions whose payment the bank took back: they must have ended. */
const disputedSubscriptions = async (
  { client }: StripeSide,
  { invoices, payments }: Account,
): Promise<string[]> => {
  const disputed: string[] = [];
  for (const { id: charge, payment_intent, disputed: isDisputed } of payments) {
    if (!isDisputed) continue;
    const { data } = await client.disputes.list({ charge });
    if (data.every(({ status }) => status.startsWith('warning_'))) continue;
    const invoice = invoices.find((each) =>
      each.payments?.data.some(({ payment }) => payment.payment_intent === payment_intent),
    );
    disputed.push(String(invoice?.parent?.subscription_details?.subscription));
  }
  return disputed;
};

const subscriptionFaults = (
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
  disputed: readonly string[],
  told: Told,
): string[] => {
  const active = subscriptions.filter(({ status }) => ACTIVE.includes(status));
  const trials = subscriptions.filter(
    (each) => each.trial_start !== null && !isPaidTime(each, invoices),
  );
  const ofMember = active.filter(({ metadata }) => metadata.userId !== undefined);
  return [
    ...(ofMember.length > 1 ? [`${ofMember.length} active subscriptions`] : []),
    ...(trials.length > 1 ? [`${trials.length} trials`] : []),
    ...active
      .filter(({ id }) => disputed.includes(id))
      .map(({ id }) => `${id} goes on although the bank took its payment back`),
    ...(subscriptions.length > 0 && active.length === 0 && !told.mayEnd
      ? ['the subscription has ended, and nobody ended it']
      : []),
    ...active
      .filter(({ id }) => told.withdrawn.has(id))
      .map(({ id }) => `${id} goes on although the member withdrew`),
    ...(told.isGone && active.length > 0 ? ['a subscription goes on without an account'] : []),
  ];
};

/**
 * @param seen the status that the member sees; null when the account is deleted
 * @returns descriptions of what is wrong with a member; empty when all is correct
 */
export const faultsOf = async (
  stripe: StripeSide,
  { told, customerIds, mails, log }: Judged,
  seen: SubscriptionStatus | null,
): Promise<string[]> => {
  const faults: string[] = customerIds.length > 1 ? [`${customerIds.length} customers`] : [];
  const subscriptions: Stripe.Subscription[] = [];
  const invoices: Stripe.Invoice[] = [];
  const disputed: string[] = [];
  for (const id of customerIds) {
    const customer = await stripe.client.customers.retrieve(id);
    if (customer.deleted === true) continue;
    const { data } = await stripe.client.subscriptions.list({
      ...{ customer: id, status: 'all', limit: 100 },
      expand: ['data.discounts.source.coupon'],
    });
    subscriptions.push(...data);
    const account = await readAccount(stripe, customer);
    invoices.push(...account.invoices);
    disputed.push(...(await disputedSubscriptions(stripe, account)));
    faults.push(...moneyFaults(account, told, mails, disputed));
  }
  faults.push(...log.faultsOf(subscriptions, invoices));
  faults.push(...told.faults, ...subscriptionFaults(subscriptions, invoices, disputed, told));
  const expected = told.isGiven ? 'active' : statusToSee(subscriptions, invoices);
  if (seen !== null && seen !== expected) {
    faults.push(`the member sees ${seen}, Stripe says ${expected}`);
  }
  return faults;
};
