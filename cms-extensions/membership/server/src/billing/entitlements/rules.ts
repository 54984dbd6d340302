import { TZDate, tz } from '@date-fns/tz';
import { addDays, type EntitlementKind, type MemberState } from 'contract';
import { startOfDay } from 'date-fns';
import { anotherGoesOn } from '../rules.ts';
import type { Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';

/* What is given without a subscription, and the one state that a member is in. */

/** A span of access; it includes `fromAt` and excludes `untilAt` (ISO 8601, null without an end). */
export type Span = {
  kind: EntitlementKind;
  fromAt: string;
  untilAt: string | null;
  endedAt: string | null;
};

/** Stands for 'no end' where a time is stored. */
export const NO_END = '9999-12-31T00:00:00.000Z';

/**
 * The end of a day, which is the first instant of the next one.
 * @param day `YYYY-MM-DD`
 * @param timeZone a name that Intl knows
 */
export const endOfDayIn = (day: string, timeZone: string): Date => {
  const [year = 0, month = 1, date = 1] = addDays(day, 1).split('-').map(Number);
  const noon = new TZDate(year, month - 1, date, 12, timeZone);
  return new Date(+startOfDay(noon, { in: tz(timeZone) }));
};

/** Of the spans that run at a moment (milliseconds since the epoch) the one that lasts longest. */
export const longestRunning = <Given extends Span>(
  given: readonly Given[],
  now: number,
): Given | null =>
  given
    .filter(
      ({ fromAt, untilAt, endedAt }) =>
        endedAt === null &&
        Date.parse(fromAt) <= now &&
        (untilAt === null || now < Date.parse(untilAt)),
    )
    .toSorted((a, b) => ((a.untilAt ?? NO_END) < (b.untilAt ?? NO_END) ? 1 : -1))[0] ?? null;

const LIVE = ['trialing', 'active', 'past_due', 'paused'];

/** A trial's first bill is a draft for an hour. */
const awaitsFirstPayment = (
  { invoices, standings }: Snapshot,
  { id }: SubscriptionSnapshot,
): boolean =>
  standings.some((standing) => standing.id === id && standing.paidSince === null) &&
  invoices.some(({ subscriptionId, status }) => subscriptionId === id && status === 'draft');

type StateFields = {
  memberState: MemberState;
  /** When it changes by itself, ISO 8601; null when nothing is known to change it. */
  memberStateUntil: string | null;
};

const stateOfSubscription = (snapshot: Snapshot | null, now: number): StateFields | null => {
  const subscription = snapshot?.subscription ?? null;
  if (snapshot === null || subscription === null || !LIVE.includes(subscription.status))
    return null;
  const { status, endsAt, pause, openInvoiceId, trialEnd } = subscription;
  const state = (memberState: MemberState, memberStateUntil: string | null): StateFields => ({
    memberState,
    memberStateUntil,
  });
  if (status === 'past_due' && openInvoiceId !== null) return state('failed', null);
  if (pause !== null && Date.parse(pause.startsAt) <= now) return state('paused', pause.resumesAt);
  if (status === 'trialing') return state('trial', endsAt ?? trialEnd);
  if (awaitsFirstPayment(snapshot, subscription)) return state('trial', null);
  // One that has ended by the clock gives nothing; Stripe says so within seconds.
  if (endsAt !== null && !anotherGoesOn(snapshot))
    return Date.parse(endsAt) <= now ? null : state('leaving', endsAt);
  return state('paying', pause?.startsAt ?? null);
};

/**
 * The state of a member: the first that fits.
 * @param given everything that was given, also what has ended
 * @param now milliseconds since the epoch
 */
export const memberStateOf = (
  snapshot: Snapshot | null,
  given: readonly Span[],
  now: number,
): StateFields => {
  const ofSubscription = stateOfSubscription(snapshot, now);
  if (ofSubscription !== null) return ofSubscription;
  const longest = longestRunning(given, now);
  if (longest === null) return { memberState: 'none', memberStateUntil: null };
  const memberState = longest.kind === 'gift' ? 'gift' : 'free';
  return { memberState, memberStateUntil: longest.untilAt };
};
