import { addCalendarMonths, DAY_MS } from 'contract';
import { Refusal, refuseField } from '../../platform/http/index.ts';
import { longestRunning, memberStateOf, type Span } from '../entitlements/rules.ts';
import { isSettled } from '../rules.ts';
import type { Snapshot } from '../snapshot/schema.ts';

/** How much is given: calendar months, or days of 24 hours. */
export type Length = { months?: number | undefined; days?: number | undefined };

/** A later moment. */
export const addLength = (from: Date, { months, days = 0 }: Length): Date =>
  months === undefined ? new Date(from.getTime() + days * DAY_MS) : addCalendarMonths(from, months);

/**
 * What free time is for a member: a later payment, a longer trial, or access that is given. From
 * when on it counts, and until when it goes (ISO 8601).
 */
export type FreeTime = { kind: 'payment' | 'trial' | 'entitlement'; from: string; until: string };

/** Stripe takes two years. */
const DAYS_MAX = 700;

const refuseUnsettled = (text: string): never => {
  throw new Refusal(409, text, { code: 'not_possible' });
};

/**
 * What more time is for a member, and from when on it counts.
 * @param now milliseconds since the epoch
 * @throws Refusal
 */
export const timeFrom = (
  snapshot: Snapshot | null,
  given: readonly Span[],
  now: number,
): Omit<FreeTime, 'until'> => {
  const { memberState } = memberStateOf(snapshot, given, now);
  const subscription = snapshot?.subscription ?? null;
  if (snapshot !== null && subscription !== null) {
    const { endsAt, trialEnd, currentPeriodEnd, byInvoice, pendingInvoiceId } = subscription;
    const isTrial = memberState === 'trial';
    const isCharged = endsAt === null && (snapshot.card !== null || byInvoice);
    if (memberState === 'paying' || (isTrial && isCharged)) {
      if (snapshot.others.length > 0)
        refuseUnsettled('This member has two plans. Please end one of them first.');
      if (pendingInvoiceId !== null)
        refuseUnsettled('A change waits for the bank. Please try again when it is settled.');
      if (!isSettled(snapshot, subscription))
        refuseUnsettled('A payment is being made. Please try again in some hours.');
      return isTrial
        ? { kind: 'trial', from: trialEnd ?? currentPeriodEnd }
        : { kind: 'payment', from: currentPeriodEnd };
    }
  }
  const longest = longestRunning(given, now);
  if (longest !== null && longest.untilAt === null)
    refuseField('months', 'Everything is open already, without an end.');
  const runs = memberState === 'leaving' || memberState === 'trial';
  const ends = [
    new Date(now).toISOString(),
    longest?.untilAt ?? '',
    (runs && (subscription?.endsAt ?? subscription?.trialEnd)) || '',
  ];
  return { kind: 'entitlement', from: ends.sort().at(-1) ?? '' };
};

/**
 * What free time is for a member in this state (milliseconds since the epoch).
 * @param lastDay a moment as the desk writes it
 * @throws Refusal
 */
export const freeTimeOf = (
  snapshot: Snapshot | null,
  given: readonly Span[],
  length: Length,
  now: number,
  lastDay: (moment: string) => string,
): FreeTime => {
  const { kind, from } = timeFrom(snapshot, given, now);
  const until = addLength(new Date(from), length).toISOString();
  const last = new Date(now + DAYS_MAX * DAY_MS).toISOString();
  if (until > last)
    refuseField(length.months === undefined ? 'days' : 'months', `At most until ${lastDay(last)}.`);
  return { kind, from, until };
};
