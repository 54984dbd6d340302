import type { Membership } from 'contract';
import type { Accounts } from './accounts.ts';
import { shownInvoices } from './invoices.ts';
import type { NamedPlan, Plans } from './plans.ts';
import {
  actionsFor,
  anotherGoesOn,
  dueAmountOf,
  graceEndOf,
  hasPaymentProblem,
  isChargePending,
  statusOf,
} from './rules.ts';
import { isActiveSubscription } from './snapshot/index.ts';
import type { DiscountSnapshot, Snapshot, SubscriptionSnapshot } from './snapshot/schema.ts';

/** The parts of a membership that other features provide. */
type OtherParts = {
  trialAvailable: boolean;
  refund: Membership['refund'];
  canRequestRefund: boolean;
};

/** An amount of a snapshot as the API writes it. */
const money = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => ({
  amount: amountMinor,
  currency,
});

/** Discounts as the API writes them. */
export const shownDiscounts = (discounts: readonly DiscountSnapshot[]): Membership['discounts'] =>
  discounts.map(({ name, duration, endsAt }) => ({ name, duration, ends_at: endsAt }));

const problemOf = (
  snapshot: Snapshot,
  subscription: SubscriptionSnapshot,
  graceDays: number,
): Membership['payment_problem'] => {
  const invoice = snapshot.due.find(({ id }) => id === subscription.openInvoiceId);
  if (!hasPaymentProblem(subscription) || invoice === undefined) return null;
  return {
    amount: dueAmountOf(snapshot),
    currency: invoice.currency,
    invoices: snapshot.due.length,
    needs_confirmation: invoice.needsConfirmation,
    invoice_id: invoice.id,
    access_until: graceEndOf(subscription, graceDays),
  };
};

const pauseOf = ({ pause }: SubscriptionSnapshot): Membership['pause'] =>
  pause && { starts_at: pause.startsAt, resumes_at: pause.resumesAt };

const NOTHING = {
  plan: null,
  price: null,
  trial_end_date: null,
  current_period_end: null,
  next_charge: null,
  discounts: [],
  billing_anchor: null,
  next_plan: null,
  ends_at: null,
  pause: null,
  payment_problem: null,
} satisfies Partial<Membership>;

const subscriptionPart = (
  snapshot: Snapshot,
  subscription: SubscriptionSnapshot,
  plans: readonly NamedPlan[],
  graceDays: number,
) => {
  const plan = plans.find(({ key }) => key === subscription.planKey);
  const next = plans.find(({ key }) => key === subscription.nextPlanKey);
  const shownPlan = plan ? { id: plan.documentId, key: plan.key, name: plan.name } : null;
  if (!isActiveSubscription(subscription)) return { ...NOTHING, plan: shownPlan };
  const { nextCharge } = snapshot;
  const { currency } = subscription;
  return {
    plan: shownPlan,
    price: { amount: nextCharge?.regularMinor ?? subscription.amountMinor, currency },
    trial_end_date: subscription.status === 'trialing' ? subscription.trialEnd : null,
    current_period_end: subscription.currentPeriodEnd,
    ...(subscription.byInvoice && { by_invoice: true }),
    ...(isChargePending(snapshot, subscription) && { charge_pending: true }),
    next_charge: nextCharge && { ...money(nextCharge), at: nextCharge.at },
    billing_anchor: subscription.billingCycleAnchor,
    next_plan: next ? { key: next.key, name: next.name, at: subscription.currentPeriodEnd } : null,
    discounts: shownDiscounts(nextCharge?.discounts ?? []),
    ends_at: anotherGoesOn(snapshot) ? null : subscription.endsAt,
    pause: pauseOf(subscription),
    payment_problem: problemOf(snapshot, subscription, graceDays),
  };
};

/**
 * The membership as the API returns it to the member.
 * @param now milliseconds since the epoch
 * @param currency what the plans are sold in
 */
export const overviewOf = (
  snapshot: Snapshot | null,
  plans: readonly NamedPlan[],
  other: OtherParts,
  { now, graceDays, currency }: { now: number; graceDays: number; currency: string },
): Membership => {
  const { trialAvailable, refund, canRequestRefund } = other;
  const own = {
    trial_available: trialAvailable,
    refund,
    actions: [
      ...actionsFor(snapshot, currency),
      ...(canRequestRefund ? (['request_refund'] as const) : []),
    ],
  };
  if (snapshot === null) {
    const nothing = { ...NOTHING, credit: null, card: null, invoices: [], read_at: null };
    return { status: 'inactive', ...nothing, ...own };
  }
  const { subscription, card, credit, invoices } = snapshot;
  return {
    status: statusOf(snapshot, now, graceDays),
    ...(subscription === null
      ? NOTHING
      : subscriptionPart(snapshot, subscription, plans, graceDays)),
    credit: credit && money(credit),
    card: card && {
      brand: card.brand,
      last4: card.last4,
      wallet: card.wallet,
      exp_month: card.expMonth,
      exp_year: card.expYear,
    },
    ...own,
    // The bill of a change that waits for the bank is no receipt, and paying it makes the change.
    invoices: shownInvoices(invoices.filter(({ id }) => id !== subscription?.pendingInvoiceId)),
    read_at: snapshot.readAt,
  };
};

/** The parts of a membership that other features provide; each feature registers its own. */
type Contributors = {
  withdrawalUntil: (userDocumentId: string, snapshot: Snapshot | null) => Promise<string | null>;
  trialAvailable: (userDocumentId: string, snapshot: Snapshot | null) => Promise<boolean>;
  refund: (
    userDocumentId: string,
    snapshot: Snapshot | null,
  ) => Promise<Pick<OtherParts, 'refund' | 'canRequestRefund'>>;
};

type Parts = { accounts: Accounts; plans: Plans; graceDays: number };

/** Membership data from our own database, without a request to Stripe. */
export const createMemberships = ({ accounts, plans, graceDays }: Parts) => {
  const contributors: Contributors = {
    withdrawalUntil: async () => null,
    trialAvailable: async () => false,
    refund: async () => ({ refund: null, canRequestRefund: false }),
  };

  /** The last known snapshot. */
  const snapshotOf = async (userDocumentId: string): Promise<Snapshot | null> =>
    (await accounts.find(userDocumentId))?.snapshot ?? null;

  return {
    snapshotOf,

    /** The last known snapshots of several members; without those that have none. */
    snapshotsOf: async (userDocumentIds: readonly string[]): Promise<Map<string, Snapshot>> => {
      const found = await accounts.findMany(userDocumentIds);
      return new Map(
        found.flatMap(({ userDocumentId, snapshot }) =>
          snapshot === null ? [] : [[userDocumentId, snapshot]],
        ),
      );
    },

    /** Id of the member's customer at Stripe; null when there is none. */
    customerOf: async (userDocumentId: string): Promise<string | null> =>
      (await accounts.find(userDocumentId))?.stripeCustomerId ?? null,

    /** The membership as the API returns it to the member. */
    membershipOf: async (userDocumentId: string): Promise<Membership> => {
      const snapshot = await snapshotOf(userDocumentId);
      const other = {
        trialAvailable: await contributors.trialAvailable(userDocumentId, snapshot),
        ...(await contributors.refund(userDocumentId, snapshot)),
      };
      return {
        ...overviewOf(snapshot, await plans.named(), other, {
          ...{ now: Date.now(), graceDays, currency: plans.currency },
        }),
        country: snapshot?.country ?? null,
        withdrawal_until: await contributors.withdrawalUntil(userDocumentId, snapshot),
      };
    },

    /** Registers the parts of a membership that another feature provides. */
    contribute: (parts: Partial<Contributors>): void => {
      Object.assign(contributors, parts);
    },
  };
};
