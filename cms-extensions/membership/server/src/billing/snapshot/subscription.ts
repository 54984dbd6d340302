import { type PlanKey, planKeySchema } from 'contract';
import type Stripe from 'stripe';
import { planOfProduct } from '../plans.ts';
import { idOf } from '../stripe.ts';
import {
  type OtherSubscription,
  type Snapshot,
  type SubscriptionSnapshot,
  stripeStatusSchema,
} from './schema.ts';

/* Stripe's times are seconds since the epoch; a snapshot's are ISO 8601, which sort as text. */

export const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

export const isoOrNull = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined ? null : iso(seconds);

const earlier = (a: string, b: string): string => (a < b ? a : b);

type Granting = { item: Stripe.SubscriptionItem; planKey: PlanKey };

/** Metadata of an imported subscription whose price is of another product: the plan that it is here. */
export const IMPORTED_PLAN = 'imported_plan';

/** The item of one that was imported and kept. */
const importedItem = ({ metadata, items }: Stripe.Subscription): Granting | null => {
  const { data: planKey } = planKeySchema.safeParse(metadata[IMPORTED_PLAN]);
  const [item] = items.data;
  return planKey === undefined || item === undefined ? null : { item, planKey };
};

/** The item with one of our plans; of several, the one whose paid period ends last. */
export const grantingItem = (subscription: Stripe.Subscription): Granting | null => {
  const ours = subscription.items.data.flatMap((item): Granting[] => {
    const planKey = planOfProduct(idOf(item.price.product));
    return planKey === null ? [] : [{ item, planKey }];
  });
  ours.sort((a, b) => b.item.current_period_end - a.item.current_period_end);
  return ours[0] ?? importedItem(subscription);
};

/** Metadata of an imported subscription that was made anew: when the contract began, ISO 8601. */
export const BEGUN_AT = 'begun_at';

const startOf = ({ metadata, start_date }: Stripe.Subscription): string =>
  metadata[BEGUN_AT] ?? iso(start_date);

/** The plan of a subscription; null for a subscription to a foreign product. */
export const planOf = (subscription: Stripe.Subscription): PlanKey | null =>
  grantingItem(subscription)?.planKey ?? null;

/** Whether a subscription can still charge the member or be resumed, so no second one may start. */
export const isActiveSubscription = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

/*
 * The statuses ordered by how much access they give, most first. An active subscription comes
 * before an ended one even if it gives no access at the moment, since the member can repair it. An
 * incomplete one comes after an ended one: a first payment that was never finished changes nothing.
 */
const STATUS_RANKS: readonly string[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'incomplete',
  'incomplete_expired',
] satisfies Stripe.Subscription.Status[];

/**
 * The rank of a status in `STATUS_RANKS`, lower is better. One whose payments are paused ranks just
 * below one whose payment failed: that one gives access during its grace period.
 */
const rank = (status: string, isPaused: boolean): number =>
  isPaused && (status === 'active' || status === 'trialing')
    ? STATUS_RANKS.indexOf('past_due') + 0.5
    : STATUS_RANKS.indexOf(status);

const rankOf = ({ status, pause_collection }: Stripe.Subscription): number =>
  rank(status, pause_collection !== null);

/**
 * When a subscription ends, seconds since the epoch; null while it renews. Stripe's portal sets
 * `cancel_at`, others set `cancel_at_period_end`.
 */
const endOf = (
  subscription: Stripe.Subscription,
  { current_period_end }: Stripe.SubscriptionItem,
): number | null =>
  isActiveSubscription(subscription)
    ? (subscription.cancel_at ?? (subscription.cancel_at_period_end ? current_period_end : null))
    : null;

/** How long an active subscription gives access, for comparison: one that renews lasts longest. */
const lastsUntil = (subscription: Stripe.Subscription): number => {
  const granting = grantingItem(subscription);
  if (granting === null || !isActiveSubscription(subscription)) return 0;
  return endOf(subscription, granting.item) ?? Number.MAX_SAFE_INTEGER;
};

/**
 * Of all the customer's subscriptions to our plans, the best by status; of equals the one that lasts
 * longest, so that an end that is shown is the last one, then the newest.
 */
export const decidingSubscription = (
  subscriptions: readonly Stripe.Subscription[],
): Stripe.Subscription | null => {
  const ours = subscriptions.filter((subscription) => grantingItem(subscription) !== null);
  ours.sort(
    (a, b) => rankOf(a) - rankOf(b) || lastsUntil(b) - lastsUntil(a) || b.created - a.created,
  );
  return ours[0] ?? null;
};

const scheduleIdOf = ({ schedule }: Stripe.Subscription): string | null =>
  schedule && idOf(schedule);

/** Metadata of a schedule of ours: the plan that it switches to. */
export const NEXT_PLAN = 'next_plan';

/** The plan of a switch that waits for the end of the period. */
const nextPlanOf = ({ schedule }: Stripe.Subscription, { planKey }: Facts): PlanKey | null => {
  if (schedule === null || typeof schedule === 'string') return null;
  const { data: next } = planKeySchema.safeParse(schedule.metadata?.[NEXT_PLAN]);
  // The schedule goes on for a while after the switch.
  return next === undefined || next === planKey ? null : next;
};

const otherFrom = (subscription: Stripe.Subscription): OtherSubscription[] => {
  const granting = grantingItem(subscription);
  if (granting === null || !isActiveSubscription(subscription)) return [];
  return [
    {
      id: subscription.id,
      status: stripeStatusSchema.parse(subscription.status),
      planKey: granting.planKey,
      startedAt: startOf(subscription),
      currentPeriodEnd: iso(granting.item.current_period_end),
      endsAt: isoOrNull(endOf(subscription, granting.item)),
      scheduleId: scheduleIdOf(subscription),
    },
  ];
};

/** The customer's active subscriptions to our plans, without the deciding one. */
export const otherSubscriptions = (
  subscriptions: readonly Stripe.Subscription[],
  deciding: Stripe.Subscription | null,
): OtherSubscription[] => subscriptions.filter(({ id }) => id !== deciding?.id).flatMap(otherFrom);

export const subscriptionOf = (invoice: Stripe.Invoice): string | null => {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return subscription ? idOf(subscription) : null;
};

/** Also when a coupon or a credit paid all of it; not the empty invoice of a trial. */
export const hasPaid = (
  { id }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): boolean =>
  invoices.some(
    (invoice) =>
      subscriptionOf(invoice) === id && invoice.status === 'paid' && invoice.subtotal > 0,
  );

/** Metadata of a subscription whose payment was moved, ISO 8601: no trial, but paid or given time. */
export const PAID_UNTIL = 'paid_until';

/**
 * Whether what Stripe reports as a trial is none: a pause or free time has moved the next payment,
 * or an import has begun with one. A trial begins with its subscription.
 */
export const isPaidTime = (
  { status, trial_start, start_date, metadata }: Stripe.Subscription,
  isPaying: boolean,
): boolean =>
  metadata[PAID_UNTIL] !== undefined ||
  (isPaying && (status === 'trialing' || (trial_start ?? 0) > start_date));

/**
 * Whether an invoice is that of a change, or of the resumption of a paused subscription, which
 * takes effect when it is paid.
 */
export const isPendingInvoice = (
  { pending_update, status, status_details, latest_invoice }: Stripe.Subscription,
  invoice: Stripe.Invoice,
): boolean => {
  if (latest_invoice === null || idOf(latest_invoice) !== invoice.id) return false;
  if (pending_update !== null) return true;
  // Of a paused one only a bill since the pause; one of the same second is the last one if paid.
  const pausedAt = status_details?.paused.transitioned_at ?? Number.POSITIVE_INFINITY;
  const since = invoice.status === 'open' ? pausedAt : pausedAt + 1;
  return status === 'paused' && invoice.created >= since;
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
