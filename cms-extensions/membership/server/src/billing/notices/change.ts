import type { Letter } from '../../mail/index.ts';
import { isActiveSubscription, type Snapshot, type SubscriptionSnapshot } from '../index.ts';

/** Two looks at a member, and what made us look the second time. */
export type Change = {
  userDocumentId: string;
  email: string;
  previous: Snapshot | null;
  next: Snapshot;
  cause: { eventType: string } | null;
};

/** What the rules need beside the snapshots. */
export type Circumstances = {
  /** Milliseconds since the epoch. */
  now: number;
  /** How long a failed renewal keeps access. */
  graceDays: number;
};

export type Rule = (change: Change, circumstances: Circumstances) => Letter[];

const DAY_MS = 86_400_000;
/**
 * What is told of a member who is looked at for the first time: the last days alone, so that a
 * database that is new to old customers floods nobody.
 */
const FRESH_MS = 3 * DAY_MS;

export const isFresh = (moment: string, now: number): boolean =>
  Date.parse(moment) > now - FRESH_MS;

/** The subscription goes on: it is not cancelled, and not over. */
export const goesOn = ({ status, endsAt }: SubscriptionSnapshot): boolean =>
  ['trialing', 'active', 'past_due'].includes(status) && endsAt === null;

/** The same subscription at both looks, while it can still charge her. */
export const subscriptionBoth = ({
  previous,
  next,
}: Change): { before: SubscriptionSnapshot; after: SubscriptionSnapshot; since: string } | null => {
  const before = previous?.subscription ?? null;
  const after = next.subscription;
  if (previous === null || before === null || after === null || before.id !== after.id) return null;
  // One that was never paid was never hers: it ends without a word.
  if (!isActiveSubscription(before) || before.status === 'incomplete') return null;
  return { before, after, since: previous.readAt };
};

export const priceOf = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => ({
  amountMinor,
  currency,
});
