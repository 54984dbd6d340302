import { DAY_MS, TRIAL_REMINDER_DAYS } from 'contract';
import type { Letter } from '../../mail/index.ts';
import { hasMovedPause } from '../changes/rules.ts';
import { anotherGoesOn } from '../rules.ts';
import type {
  InvoiceSnapshot,
  Snapshot,
  SnapshotChange,
  SubscriptionSnapshot,
} from '../snapshot/schema.ts';
import { isActiveSubscription } from '../snapshot/subscription.ts';

/** What the rules need in addition to the snapshots. */
export type Circumstances = {
  /** Milliseconds since the epoch. */
  now: number;
  /** How many days a member keeps access after a failed renewal. */
  graceDays: number;
};

export type Rule = (change: SnapshotChange, circumstances: Circumstances) => Letter[];

/**
 * A member's first snapshot causes mails only about the last days, so that existing customers of a
 * new database do not get many mails about the past.
 */
const FRESH_MS = 3 * DAY_MS;

const isFresh = (moment: string, now: number): boolean => Date.parse(moment) > now - FRESH_MS;

/** Whether the subscription will renew: it is neither cancelled nor ended. */
const goesOn = ({ status, endsAt }: SubscriptionSnapshot): boolean =>
  ['trialing', 'active', 'past_due'].includes(status) && endsAt === null;

/** Whether any subscription of the member can still charge; not one that was never paid first. */
const isRenewing = (snapshot: Snapshot): boolean => {
  const { subscription } = snapshot;
  const isDecidingRenewing =
    subscription !== null &&
    isActiveSubscription(subscription) &&
    subscription.status !== 'incomplete' &&
    subscription.endsAt === null;
  return isDecidingRenewing || anotherGoesOn(snapshot);
};

/** The subscription in both snapshots, if it is the same one and was active in the previous one. */
const subscriptionBoth = ({
  previous,
  next,
}: SnapshotChange): {
  before: SubscriptionSnapshot;
  after: SubscriptionSnapshot;
  since: string;
} | null => {
  const before = previous?.subscription ?? null;
  const after = next.subscription;
  if (previous === null || before === null || after === null || before.id !== after.id) return null;
  // No mails about a subscription whose first payment was never finished.
  if (!isActiveSubscription(before) || before.status === 'incomplete') return null;
  return { before, after, since: previous.readAt };
};

type Taxed = { amountMinor: number; currency: string; taxMinor?: number | undefined };

const priceOf = ({ amountMinor, currency, taxMinor }: Taxed) => ({
  amountMinor,
  currency,
  ...(taxMinor !== undefined && { taxMinor }),
});

/** The next charge as Stripe previewed it, and what is charged for the periods after it. */
export const chargesOf = ({ nextCharge }: Snapshot, subscription: SubscriptionSnapshot) => {
  const { amountMinor, currency, planKey } = subscription;
  const discount = nextCharge?.discounts.find(({ duration }) => duration === 'repeating');
  return {
    amount: nextCharge === null ? priceOf(subscription) : priceOf(nextCharge),
    laterCharges: {
      amountMinor: nextCharge?.regularMinor ?? amountMinor,
      currency,
      period: planKey,
      discountUntil: discount?.endsAt ?? null,
    },
  };
};

const REMINDER_MS = TRIAL_REMINDER_DAYS * DAY_MS;

/** Mail at the start of a trial with a card, since that is when a charge is scheduled. */
export const trialStarted: Rule = ({ email, previous, next }, { now }) => {
  const { subscription, card } = next;
  if (subscription?.status !== 'trialing' || subscription.trialEnd === null) return [];
  if (card === null || subscription.endsAt !== null) return [];
  const isNew = previous !== null && previous.subscription?.id !== subscription.id;
  if (!isNew && !isFresh(subscription.startedAt, now)) return [];
  return [
    {
      key: `trial-started:${subscription.id}`,
      template: 'trial-started',
      to: email,
      values: {
        plan: subscription.planKey,
        period: subscription.planKey,
        ...chargesOf(next, subscription),
        firstCharge: subscription.trialEnd,
      },
    },
  ];
};

/**
 * The reminder before the trial ends: on Stripe's event (its clock may be ahead of ours), or some
 * days before by our own clock in case that event was lost. None when the member has cancelled.
 */
export const trialEnding: Rule = ({ email, next, cause }, { now }) => {
  const { subscription, card } = next;
  if (subscription?.status !== 'trialing' || subscription.trialEnd === null) return [];
  if (subscription.endsAt !== null) return [];
  const { id, trialEnd, planKey } = subscription;
  const leftMs = Date.parse(trialEnd) - now;
  const isAnnounced = cause?.eventType === 'customer.subscription.trial_will_end';
  if (!isAnnounced && (leftMs > REMINDER_MS || leftMs < 0)) return [];
  if (card === null) {
    return [
      {
        key: `trial-ending-without-card:${id}:${trialEnd}`,
        template: 'trial-ending-without-card',
        to: email,
        values: { trialEnd },
      },
    ];
  }
  return [
    {
      key: `trial-ending:${id}:${trialEnd}`,
      template: 'trial-ending',
      to: email,
      values: {
        plan: planKey,
        period: planKey,
        ...chargesOf(next, subscription),
        firstCharge: trialEnd,
      },
    },
  ];
};

/**
 * Whether an invoice that only the newer snapshot has was created after the older snapshot.
 * Compares Stripe's times only, since its clock may be days away from ours.
 */
const isNewer = (invoice: InvoiceSnapshot, previous: Snapshot): boolean =>
  previous.invoices.every(({ createdAt }) => createdAt <= invoice.createdAt);

/** The invoice in the previous snapshot; undefined when it is not there. */
const before = (invoice: InvoiceSnapshot, previous: Snapshot | null): InvoiceSnapshot | undefined =>
  previous?.invoices.find(({ id }) => id === invoice.id);

const isNews = (
  invoice: InvoiceSnapshot,
  previous: Snapshot | null,
  now: number,
  changed: (before: InvoiceSnapshot) => boolean,
): boolean => {
  if (previous === null) return isFresh(invoice.createdAt, now);
  const known = before(invoice, previous);
  return known === undefined ? isNewer(invoice, previous) : changed(known);
};

/** A receipt for every payment above zero, including the first one after a trial. */
export const receipts: Rule = ({ email, previous, next }, { now }) => {
  const { subscription, invoices } = next;
  if (subscription === null) return [];
  return invoices
    .filter(({ status, amountMinor }) => status === 'paid' && amountMinor > 0)
    .filter((invoice) => isNews(invoice, previous, now, ({ status }) => status !== 'paid'))
    .map((invoice) => ({
      key: `receipt:${invoice.id}`,
      template: 'receipt' as const,
      to: email,
      values: {
        amount: priceOf(invoice),
        plan: subscription.planKey,
        invoicedOn: invoice.createdAt,
        paidUntil: subscription.currentPeriodEnd,
        invoiceNumber: invoice.number ?? invoice.id,
      },
    }));
};

/**
 * Mails about renewals that could not be charged: one for each invoice, whatever is tried again
 * later, and one when the bank asks the member to confirm the payment.
 */
export const failures: Rule = ({ email, previous, next }, { now, graceDays }) => {
  const { subscription, invoices, due, readAt } = next;
  // No mail for a first payment: the payment form shows the error to the member.
  if (subscription?.status !== 'past_due' && subscription?.status !== 'unpaid') return [];
  const failing = new Set([subscription.openInvoiceId, ...due.map(({ id }) => id)]);
  const failedAt = Date.parse(subscription.pastDueSince ?? readAt);
  const accessUntil = new Date(failedAt + graceDays * DAY_MS).toISOString();
  return invoices
    .filter(({ id, attempts }) => failing.has(id) && attempts > 0)
    .flatMap((invoice): Letter[] => {
      const values = { amount: priceOf(invoice), accessUntil };
      if (invoice.needsConfirmation) {
        if (!isNews(invoice, previous, now, ({ needsConfirmation }) => !needsConfirmation)) {
          return [];
        }
        const key = `confirm-payment:${invoice.id}`;
        return [{ key, template: 'confirm-payment', to: email, values }];
      }
      // A bank refuses days after its attempt.
      const isFirst = ({ attempts, isProcessing }: InvoiceSnapshot) =>
        attempts === 0 || isProcessing === true;
      if (!isNews(invoice, previous, now, isFirst)) return [];
      const key = `payment-failed:${invoice.id}`;
      return [{ key, template: 'payment-failed', to: email, values }];
    });
};

/*
 * Changes that can be made and undone repeatedly are mailed each time. Their keys contain the time
 * of the previous snapshot, so that the same change is mailed once and a later one is mailed again.
 */

/**
 * A mail once nothing goes on any more. The subscription with the last end decides then, which may
 * be another one than before.
 */
export const cancellation: Rule = ({ email, previous, next }) => {
  if (previous === null || !isRenewing(previous) || isRenewing(next)) return [];
  const { subscription } = next;
  if (subscription === null || subscription.endsAt === null) return [];
  const { id, planKey: plan, endsAt: endsOn } = subscription;
  const pausedUntil = hasMovedPause(subscription) ? (subscription.pause?.resumesAt ?? null) : null;
  const key = `cancelled:${id}:${endsOn}:${previous.readAt}`;
  const values = { plan, endsOn, stillOpen: { until: endsOn, pausedUntil } };
  return [{ key, template: 'cancellation-scheduled', to: email, values }];
};

export const cancellationUndone: Rule = (change) => {
  const both = subscriptionBoth(change);
  if (both === null || both.before.endsAt === null || !goesOn(both.after)) return [];
  const { id, planKey: plan, currentPeriodEnd: nextCharge } = both.after;
  const key = `undone:${id}:${both.before.endsAt}:${both.since}`;
  const { amount } = chargesOf(change.next, both.after);
  const values = { plan, amount, nextCharge };
  return [{ key, template: 'cancellation-undone', to: change.email, values }];
};

export const ended: Rule = (change) => {
  const both = subscriptionBoth(change);
  const endedOn = both?.after.endedAt ?? null;
  if (both === null || endedOn === null) return [];
  const { id, planKey: plan } = both.after;
  const values = { plan, endedOn };
  return [{ key: `ended:${id}`, template: 'subscription-ended', to: change.email, values }];
};

export const pauseScheduled: Rule = (change) => {
  const both = subscriptionBoth(change);
  if (both === null || both.before.pause !== null || !goesOn(both.after)) return [];
  const { id, planKey: plan, pause } = both.after;
  // No mail for a pause without an end: it was made by hand at Stripe, and whoever made it tells
  // the member.
  if (pause === null || pause.resumesAt === null) return [];
  const key = `paused:${id}:${pause.startsAt}:${both.since}`;
  const { currentPeriodEnd: nextCharge } = both.after;
  const { amount } = chargesOf(change.next, both.after);
  const common = { plan, amount, pauseUntil: pause.resumesAt };
  // A pause that ends before the next charge has moved the paid period behind it.
  if (pause.resumesAt < nextCharge) {
    const values = { ...common, nextCharge };
    return [{ key, template: 'pause-begun', to: change.email, values }];
  }
  const values = { ...common, pauseFrom: pause.startsAt };
  return [{ key, template: 'pause-agreed', to: change.email, values }];
};

export const pauseEnded: Rule = (change) => {
  const both = subscriptionBoth(change);
  if (both === null || both.before.pause === null || both.after.pause !== null) return [];
  if (!goesOn(both.after)) return [];
  const { id, planKey: plan, currentPeriodEnd: nextCharge } = both.after;
  const key = `pause-ended:${id}:${both.before.pause.startsAt}:${both.since}`;
  const { amount } = chargesOf(change.next, both.after);
  const values = { plan, amount, nextCharge };
  return [{ key, template: 'pause-ended', to: change.email, values }];
};

export const planSwitched: Rule = (change) => {
  const both = subscriptionBoth(change);
  if (both === null || both.before.planKey === both.after.planKey) return [];
  if (!goesOn(both.after)) return [];
  const { id, planKey: plan, currentPeriodEnd: nextCharge } = both.after;
  const key = `switched:${id}:${plan}:${both.since}`;
  const values = { plan, period: plan, ...chargesOf(change.next, both.after), nextCharge };
  return [{ key, template: 'plan-switched', to: change.email, values }];
};

/** A switch that takes effect when the paid period ends. */
export const switchPlanned: Rule = (change) => {
  const both = subscriptionBoth(change);
  if (both === null || both.before.nextPlanKey !== null || !goesOn(both.after)) return [];
  const { id, nextPlanKey: plan, currentPeriodEnd: nextCharge } = both.after;
  if (plan === null) return [];
  const key = `switch-planned:${id}:${plan}:${both.since}`;
  const charges = chargesOf(change.next, { ...both.after, planKey: plan });
  const values = { plan, period: plan, ...charges, nextCharge };
  return [{ key, template: 'switch-planned', to: change.email, values }];
};

export const switchUndone: Rule = (change) => {
  const both = subscriptionBoth(change);
  if (both === null || both.before.nextPlanKey === null || both.after.nextPlanKey !== null)
    return [];
  const { id, planKey: plan, currentPeriodEnd: nextCharge } = both.after;
  if (plan !== both.before.planKey || !goesOn(both.after)) return [];
  const key = `switch-undone:${id}:${both.since}`;
  const { amount } = chargesOf(change.next, both.after);
  return [
    { key, template: 'switch-undone', to: change.email, values: { plan, amount, nextCharge } },
  ];
};
