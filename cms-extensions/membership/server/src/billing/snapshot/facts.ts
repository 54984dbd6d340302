import { type PlanKey, planKeySchema } from 'contract';
import type Stripe from 'stripe';
import { type Snapshot, type SubscriptionSnapshot, stripeStatusSchema } from './schema.ts';
import {
  earlier,
  endOf,
  grantingItem,
  hasPaid,
  iso,
  isoOrNull,
  isPaidTime,
  isPendingInvoice,
  otherFrom,
  rank,
  rankOf,
  scheduleIdOf,
  startOf,
} from './subscription.ts';

/* What a snapshot says of one subscription, and whether that is still so. */

/** Metadata of a schedule of ours: the plan that it switches to. */
export const NEXT_PLAN = 'next_plan';

/** The plan of a switch that waits for the end of the period. */
const nextPlanOf = ({ schedule }: Stripe.Subscription, { planKey }: Facts): PlanKey | null => {
  if (schedule === null || typeof schedule === 'string') return null;
  const { data: next } = planKeySchema.safeParse(schedule.metadata?.[NEXT_PLAN]);
  // The schedule goes on for a while after the switch.
  return next === undefined || next === planKey ? null : next;
};

/** The fields that depend on the subscription alone, not on invoices or the previous snapshot. */
type Facts = Omit<
  SubscriptionSnapshot,
  'pause' | 'nextPlanKey' | 'openInvoiceId' | 'pendingInvoiceId' | 'pastDueSince'
>;

const factsOf = (subscription: Stripe.Subscription, isPaying: boolean): Facts | null => {
  const granting = grantingItem(subscription);
  if (granting === null) return null;
  const { item, planKey } = granting;
  const isNoTrial = isPaidTime(subscription, isPaying);
  const isMoved = isNoTrial && subscription.status === 'trialing';
  return {
    id: subscription.id,
    status: isMoved ? 'active' : stripeStatusSchema.parse(subscription.status),
    isMoved,
    byInvoice: subscription.collection_method === 'send_invoice',
    itemId: item.id,
    planKey,
    priceId: item.price.id,
    amountMinor: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: item.price.currency,
    startedAt: startOf(subscription),
    trialEnd: isNoTrial ? null : isoOrNull(subscription.trial_end),
    currentPeriodStart: iso(item.current_period_start),
    currentPeriodEnd: iso(item.current_period_end),
    billingCycleAnchor: iso(subscription.billing_cycle_anchor),
    endsAt: isoOrNull(endOf(subscription, item)),
    endedAt: isoOrNull(subscription.ended_at),
    scheduleId: scheduleIdOf(subscription),
  };
};

/** The same subscription in the previous snapshot. */
type Before = SubscriptionSnapshot | null;

/**
 * Stripe pauses a subscription this long before its paid period ends, so that the next one does not
 * begin. Access lasts until the period ends.
 */
export const PAUSE_LEAD_SECONDS = 3600;

/** The pause that the schedule of a subscription plans, as long as it is to come or has not ended. */
const plannedPauseOf = ({
  schedule,
  status,
}: Stripe.Subscription): Stripe.SubscriptionSchedule.PauseSchedule | null => {
  if (schedule === null || typeof schedule === 'string') return null;
  const [planned] = schedule.pause_schedules ?? [];
  if (planned === undefined) return null;
  const isToCome = planned.pause.status.type === 'scheduled' && planned.resume !== null;
  return isToCome || status === 'paused' ? planned : null;
};

/** When the pause of a paused subscription ends; null for one without an end. */
const pauseEndOf = (subscription: Stripe.Subscription): string | null =>
  isoOrNull(
    plannedPauseOf(subscription)?.resume?.resume_at ?? subscription.pause_collection?.resumes_at,
  );

/** Whether a subscription is paused, in its payments or as a whole, or is planned to be. */
const isPaused = (subscription: Stripe.Subscription): boolean =>
  subscription.pause_collection !== null ||
  subscription.status === 'paused' ||
  plannedPauseOf(subscription) !== null;

/** @param since when the same pause began by an earlier snapshot */
export const readPause = (
  subscription: Stripe.Subscription,
  since: string | null,
  now: string,
): SubscriptionSnapshot['pause'] => {
  if (!isPaused(subscription)) return null;
  const resumesAt = pauseEndOf(subscription);
  const planned = plannedPauseOf(subscription);
  if (planned !== null) {
    const pausedAt = subscription.status_details?.paused.transitioned_at;
    // An end that is added later does not move the beginning. Stripe's clock may be ahead of ours.
    const isKnown = planned.pause.settings === null;
    const hasBegun = subscription.status === 'paused' && pausedAt !== undefined;
    const isByHand = subscription.pause_collection !== null;
    const startsAt =
      isKnown || isByHand || (hasBegun && iso(pausedAt) > now)
        ? earlier(since ?? now, now)
        : iso(planned.pause.pause_at + PAUSE_LEAD_SECONDS);
    return { startsAt, resumesAt, ...(planned.resume !== null && { isPlanned: true }) };
  }
  const { status, status_details } = subscription;
  if (status === 'paused' && status_details !== undefined) {
    const pausedAt = iso(status_details.paused.transitioned_at);
    return { startsAt: earlier(pausedAt, now), resumesAt };
  }
  return { startsAt: since ?? now, resumesAt };
};

/** @param previous the member's previous snapshot */
const readPastDueSince = (
  { status, currentPeriodStart }: Facts,
  openInvoice: Stripe.Invoice | null,
  before: Before,
  previous: Snapshot | null,
  now: string,
): string | null => {
  if (openInvoice === null && status !== 'past_due') return null;
  if (before?.pastDueSince && before.openInvoiceId === (openInvoice?.id ?? null)) {
    return before.pastDueSince;
  }
  // Without the invoice (written off, or no longer among the newest), use the start of the period
  // that was not paid. Also while a bank is asked for it after a failure: the days go on.
  if (openInvoice === null) return before?.pastDueSince ?? earlier(currentPeriodStart, now);
  // A bank refuses days after it was asked.
  const wasAsked = previous?.invoices.some(
    (invoice) => invoice.id === openInvoice.id && invoice.isProcessing,
  );
  if (wasAsked) return before?.pastDueSince ?? now;
  // An invoice is charged when it is finalised.
  const failedAt = openInvoice.status_transitions.finalized_at ?? openInvoice.created;
  return earlier(iso(failedAt), now);
};

/**
 * Builds a snapshot's subscription.
 * @param openInvoice the subscription's open invoice whose charge failed
 * @param invoices the customer's newest invoices
 * @param previous the previous snapshot
 * @param now ISO 8601, by our clock
 * @returns null for a subscription to a foreign product
 */
export const readSubscription = (
  subscription: Stripe.Subscription,
  openInvoice: Stripe.Invoice | null,
  invoices: readonly Stripe.Invoice[],
  previous: Snapshot | null,
  now: string,
): SubscriptionSnapshot | null => {
  const facts = factsOf(subscription, hasPaid(subscription, invoices));
  if (facts === null) return null;
  const before = previous?.subscription?.id === facts.id ? previous.subscription : null;
  return {
    ...facts,
    pause: readPause(subscription, before?.pause?.startsAt ?? null, now),
    nextPlanKey: nextPlanOf(subscription, facts),
    openInvoiceId: openInvoice?.id ?? null,
    pendingInvoiceId:
      invoices
        .filter(({ status }) => status === 'open' || status === 'paid')
        .find((invoice) => isPendingInvoice(subscription, invoice))?.id ?? null,
    pastDueSince: readPastDueSince(facts, openInvoice, before, previous, now),
  };
};

/**
 * Whether a subscription from Stripe's list differs from the last snapshot of its customer, so that
 * a sync is needed.
 */
export const needsSync = (
  subscription: Stripe.Subscription,
  snapshot: Snapshot | null,
): boolean => {
  const known = snapshot?.subscription ?? null;
  const facts = factsOf(subscription, known?.status !== 'trialing');
  if (facts === null) return false;
  if (!snapshot?.standings.some(({ id }) => id === facts.id)) return true;
  if (known === null) return true;
  if (known.id !== facts.id) {
    const [other] = otherFrom(subscription);
    const before = snapshot?.others.find(({ id }) => id === facts.id);
    return (
      rankOf(subscription) < rank(known.status, known.pause !== null) ||
      other?.status !== before?.status ||
      other?.endsAt !== before?.endsAt ||
      other?.currentPeriodEnd !== before?.currentPeriodEnd
    );
  }
  const pauseEnd = isPaused(subscription) ? pauseEndOf(subscription) : null;
  const isPending = subscription.pending_update !== null;
  const hasBegun = subscription.status === 'paused' || subscription.pause_collection !== null;
  return (
    (known.pause !== null) !== isPaused(subscription) ||
    (known.pause?.resumesAt ?? null) !== pauseEnd ||
    (known.pause !== null && hasBegun !== known.pause.startsAt <= snapshot.readAt) ||
    (subscription.status !== 'paused' && isPending !== (known.pendingInvoiceId !== null)) ||
    (Object.keys(facts) as (keyof Facts)[]).some((fact) => facts[fact] !== known[fact])
  );
};
