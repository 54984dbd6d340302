import type { Membership } from 'contract';
import type { Context } from '../context.ts';
import { siteSettings } from '../site/index.ts';
import { requireUserById } from '../users/index.ts';
import { snapshotOf } from './accounts.ts';
import { freeTimeFrom } from './actions/log.ts';
import { entitlementsOf } from './entitlements/entitlements.ts';
import { longestRunning } from './entitlements/rules.ts';
import { shownInvoices } from './invoices.ts';
import { withdrawalUntilOf } from './law/once.ts';
import { comingPriceOf } from './offers/price-change-job.ts';
import { type NamedPlan, namedPlans } from './plans.ts';
import { type RefundPart, refundPartOf } from './refunds/service.ts';
import {
  actionsFor,
  anotherGoesOn,
  dueAmountOf,
  graceEndOf,
  hasPaymentProblem,
  isChargePending,
  statusOf,
} from './rules.ts';
import type { DiscountSnapshot, Snapshot, SubscriptionSnapshot } from './snapshot/schema.ts';
import { isActiveSubscription } from './snapshot/subscription.ts';
import { isTrialAvailable } from './trial/trials.ts';

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
  const { currency, pause } = subscription;
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
    pause: pause && { starts_at: pause.startsAt, resumes_at: pause.resumesAt },
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
  other: RefundPart & { trialAvailable: boolean },
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

/** The first name of who gave the free time that the next payment follows. */
const freeTimePart = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Snapshot | null,
): Promise<Pick<Membership, 'free_time_from'>> => {
  const { subscription, nextCharge } = snapshot ?? {};
  if (!subscription?.isMoved || subscription.pause !== null || !nextCharge) return {};
  const by = await freeTimeFrom(ctx, userDocumentId, nextCharge.at);
  if (by === null) return {};
  // Who has no name in the panel is called by an address there, which is not for members.
  const name = by.includes('@') ? siteSettings(ctx).senderName : by.split(' ')[0];
  return { free_time_from: name ?? by };
};

/** The membership as the API returns it to the member, from our database alone. */
export const membershipOf = async (ctx: Context, userDocumentId: string): Promise<Membership> => {
  const snapshot = await snapshotOf(ctx, userDocumentId);
  const member = await requireUserById(ctx, userDocumentId);
  const other = {
    trialAvailable: await isTrialAvailable(ctx, member, snapshot),
    ...(await refundPartOf(ctx, userDocumentId, snapshot)),
  };
  const coming = await comingPriceOf(ctx, userDocumentId, snapshot, new Date().toISOString());
  const given = longestRunning(await entitlementsOf(ctx, userDocumentId), Date.now());
  return {
    ...overviewOf(snapshot, await namedPlans(ctx), other, {
      now: Date.now(),
      graceDays: ctx.settings.billing.pastDueGraceDays,
      currency: ctx.settings.currency,
    }),
    ...(await freeTimePart(ctx, userDocumentId, snapshot)),
    ...(coming !== null && {
      coming_price: {
        price: { amount: coming.change.newMinor, currency: coming.change.currency },
        former: { amount: coming.row.oldMinor, currency: coming.change.currency },
        from: coming.change.effectiveAt,
        first_at: coming.firstAt,
      },
    }),
    given: given && {
      kind: given.kind,
      until: given.untilAt,
      ...(given.kind === 'gift' && given.givenBy !== '' && { from: given.givenBy }),
    },
    country: snapshot?.country ?? null,
    withdrawal_until: await withdrawalUntilOf(ctx, userDocumentId, snapshot),
  };
};
