import type { Letter } from '../../mail/index.ts';
import { isActiveSubscription, type Snapshot, type SubscriptionSnapshot } from '../index.ts';

/** Two snapshots of a member, and what triggered the second one. */
export type Change = {
  userDocumentId: string;
  email: string;
  previous: Snapshot | null;
  next: Snapshot;
  cause: { eventType: string } | null;
};

/** What the rules need in addition to the snapshots. */
export type Circumstances = {
  /** Milliseconds since the epoch. */
  now: number;
  /** How many days a member keeps access after a failed renewal. */
  graceDays: number;
};

export type Rule = (change: Change, circumstances: Circumstances) => Letter[];

const DAY_MS = 86_400_000;
/**
 * A member's first snapshot causes mails only about the last days, so that existing customers of a
 * new database do not get many mails about the past.
 */
const FRESH_MS = 3 * DAY_MS;

export const isFresh = (moment: string, now: number): boolean =>
  Date.parse(moment) > now - FRESH_MS;

/** Whether the subscription will renew: it is neither cancelled nor ended. */
export const goesOn = ({ status, endsAt }: SubscriptionSnapshot): boolean =>
  ['trialing', 'active', 'past_due'].includes(status) && endsAt === null;

/** The subscription in both snapshots, if it is the same one and was active in the previous one. */
export const subscriptionBoth = ({
  previous,
  next,
}: Change): { before: SubscriptionSnapshot; after: SubscriptionSnapshot; since: string } | null => {
  const before = previous?.subscription ?? null;
  const after = next.subscription;
  if (previous === null || before === null || after === null || before.id !== after.id) return null;
  // No mails about a subscription whose first payment was never finished.
  if (!isActiveSubscription(before) || before.status === 'incomplete') return null;
  return { before, after, since: previous.readAt };
};

export const priceOf = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => ({
  amountMinor,
  currency,
});
