import { DAY_MS, dayIn, type MemberState, type PlanKey, writtenAmount } from 'contract';
import type { MemberBadge } from 'contract/desk/members';
import type { Snapshot } from '../../billing/index.ts';
import { longDay, monthName } from '../today/days.ts';

/** What decides about a member's badge; times are ISO 8601. */
export type BadgeFacts = {
  state: MemberState;
  stateUntil: string | null;
  plan: PlanKey | null;
  blocked: boolean;
  /** The end of what was given; year 9999 without an end. */
  entitledUntil: string | null;
  /** There is no such mailbox. */
  mailCameBack: boolean;
  /** Was imported, and has not come in yet. */
  neverIn: boolean;
  snapshot: Snapshot | null;
};

/** `28 Dec`, with the year when it is not this one; in the desk's time zone. */
export const deskDay = (moment: string, now: Date, timeZone: string): string =>
  longDay(moment, now, timeZone, 'short').replace('Sept', 'Sep');

/** The last day of a span, whose end is its first instant without access. */
export const lastDayOf = (end: string, now: Date, timeZone: string): string =>
  deskDay(new Date(Date.parse(end) - 1).toISOString(), now, timeZone);

const isWithoutEnd = (until: string | null): boolean => until === null || until > '9999';

/** The state in words. */
const textOf = (facts: BadgeFacts, now: Date, timeZone: string): string => {
  const { state, stateUntil: until, plan, snapshot } = facts;
  const subscription = snapshot?.subscription ?? null;
  const on = (moment: string) => deskDay(moment, now, timeZone);
  switch (state) {
    case 'failed':
      return 'Payment failed';
    case 'paused':
      return until === null ? 'Paused' : `Paused until ${on(until)}`;
    case 'trial': {
      if (until === null) return 'Trial';
      if (dayIn(timeZone, new Date(until)) === dayIn(timeZone, now)) return 'Trial ends today';
      const left = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS));
      return `Trial, ${left} ${left === 1 ? 'day' : 'days'} left`;
    }
    case 'leaving':
      return until === null ? 'Leaves' : `Leaves on ${on(until)}`;
    case 'paying':
      return plan === 'annual' ? 'Pays annually' : 'Pays monthly';
    case 'gift':
    case 'free': {
      const word = state === 'gift' ? 'Gift' : 'Free';
      if (until === null || isWithoutEnd(until)) return `${word}, no end`;
      return `${word} until ${lastDayOf(until, now, timeZone)}`;
    }
    case 'none': {
      const left = subscription?.endedAt ?? subscription?.endsAt ?? null;
      return left === null ? 'No access' : `Left on ${on(left)}`;
    }
  }
};

/** What is charged next, in words. */
const nextOf = ({ state, snapshot }: BadgeFacts, now: Date, timeZone: string): string => {
  if (snapshot === null) return 'nothing';
  const { nextCharge, due, subscription } = snapshot;
  if (state === 'failed') {
    const [open] = due;
    if (!open?.nextAttemptAt) return 'not tried again';
    const amount = writtenAmount(open.amountMinor, open.currency);
    return `${amount} again on ${deskDay(open.nextAttemptAt, now, timeZone)}`;
  }
  if (state === 'leaving') return 'nothing more';
  if (nextCharge === null || subscription === null) return 'nothing';
  const amount = writtenAmount(nextCharge.amountMinor, nextCharge.currency);
  return `${amount} on ${deskDay(nextCharge.at, now, timeZone)}`;
};

const SUBSCRIBED: readonly MemberState[] = ['failed', 'paused', 'trial', 'leaving', 'paying'];

/** What stands beside the badge. */
const marksOf = (facts: BadgeFacts, now: Date, timeZone: string): string[] => {
  const { state, blocked, entitledUntil, mailCameBack, neverIn, snapshot } = facts;
  const { subscription = null, others = [], card = null, nextCharge = null } = snapshot ?? {};
  const pause = subscription?.pause ?? null;
  const { expYear: year = null, expMonth: month = null } = card ?? {};
  const isEntitled = entitledUntil !== null && entitledUntil > now.toISOString();
  const marks = [
    blocked && 'blocked',
    neverIn && 'imported, never signed in',
    mailCameBack && 'mail came back',
    subscription?.status === 'unpaid' && 'bill open',
    // A card pays to the end of its month.
    nextCharge !== null &&
      year !== null &&
      month !== null &&
      Date.UTC(year, month, 1) <= Date.parse(nextCharge.at) &&
      `card ends in ${monthName(month)}`,
    isEntitled && SUBSCRIBED.includes(state) && 'also free',
    others.some(({ status }) => status !== 'incomplete') && 'two plans',
    pause !== null &&
      pause.startsAt > now.toISOString() &&
      `pauses on ${deskDay(pause.startsAt, now, timeZone)}`,
    subscription?.nextPlanKey &&
      `${subscription.nextPlanKey} from ${deskDay(subscription.currentPeriodEnd, now, timeZone)}`,
  ];
  return marks.filter((mark) => typeof mark === 'string');
};

/** A member's state, what stands beside it, and the next payment, in words. */
export const badgeOf = (facts: BadgeFacts, now: Date, timeZone: string): MemberBadge => ({
  state: facts.state,
  text: textOf(facts, now, timeZone),
  marks: marksOf(facts, now, timeZone),
  next: nextOf(facts, now, timeZone),
});
