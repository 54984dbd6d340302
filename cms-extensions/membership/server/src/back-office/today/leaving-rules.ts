import { DAY_MS, daysBetween, HOUR_MS, writtenAmount } from 'contract';
import type { LeavingRule } from 'contract/desk/today';
import { longDay, monthName, nearDay } from './days.ts';

/* Who may leave, and why: four rules, each with a sentence. No score. */

/** The rules in the order in which they are asked: the first that fits counts. */
const LEAVING_RULES: readonly LeavingRule[] = [
  'card_ends',
  'trial_nothing',
  'annual_quiet',
  'silent',
];

/** What decides about a member in a trial that goes on, or who pays. Times are ISO 8601. */
export type LeavingFacts = {
  state: 'trial' | 'paying';
  plan: 'monthly' | 'annual' | null;
  /** The next payment; null when it is not known. */
  next: { at: string; amountMinor: number; currency: string } | null;
  /** The last month of the card; null for what is none. */
  cardEnds: { year: number; month: number } | null;
  /** When the access that runs now began: the trial, the plan, or the end of a pause. */
  begunAt: string;
  /** When the last session of a minute began. */
  lastSessionAt: string | null;
  /** How many there were in the last 60 days. */
  sessions60: number;
  /** The usual days between two sessions; null with too few to tell. */
  usualGapDays: number | null;
};

const SOON_MS = 30 * DAY_MS;
const SILENT_DAYS = 14;
const SILENT_DAYS_UNKNOWN = 21;

/** The usual gap is told from this many sessions on, of so many days. */
const USUAL_SESSIONS_MIN = 5;
export const USUAL_DAYS = 90;

/** The median of the days between sessions. @param days `YYYY-MM-DD`, oldest first */
export const usualGapOf = (days: readonly string[]): number | null => {
  if (days.length < USUAL_SESSIONS_MIN) return null;
  const gaps = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day));
  return gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? null;
};

const isSoon = ({ next }: LeavingFacts, now: Date): boolean =>
  next !== null && Date.parse(next.at) - now.getTime() <= SOON_MS;

/** A card pays to the end of its month, which counts in UTC. */
const cardEndsFirst = ({ cardEnds, next }: LeavingFacts): boolean =>
  cardEnds !== null &&
  next !== null &&
  Date.UTC(cardEnds.year, cardEnds.month, 1) <= Date.parse(next.at);

/** Whether a year renews so soon that the sessions of the last 60 days decide. */
export const mayBeQuietYear = (facts: LeavingFacts, now: Date): boolean =>
  facts.state === 'paying' && facts.plan === 'annual' && isSoon(facts, now);

/** Since when nothing was trained. */
const quietSince = ({
  begunAt,
  lastSessionAt,
}: Pick<LeavingFacts, 'begunAt' | 'lastSessionAt'>): number =>
  Math.max(Date.parse(begunAt), Date.parse(lastSessionAt ?? begunAt));

/** Whether a member has been silent for so long that the usual gap decides. */
export const mayBeSilent = (facts: LeavingFacts, now: Date): boolean =>
  now.getTime() - quietSince(facts) >= SILENT_DAYS * DAY_MS;

const isSilent = (facts: LeavingFacts, now: Date): boolean => {
  const { usualGapDays: usual } = facts;
  const days = usual === null ? SILENT_DAYS_UNKNOWN : Math.max(SILENT_DAYS, 3 * usual);
  return now.getTime() - quietSince(facts) >= days * DAY_MS;
};

const FITS: Record<LeavingRule, (facts: LeavingFacts, now: Date) => boolean> = {
  card_ends: (facts, now) => isSoon(facts, now) && cardEndsFirst(facts),
  trial_nothing: ({ state, next, begunAt, lastSessionAt }, now) =>
    state === 'trial' &&
    next !== null &&
    (lastSessionAt === null || lastSessionAt < begunAt) &&
    now.getTime() - Date.parse(begunAt) >= 48 * HOUR_MS &&
    Date.parse(next.at) - now.getTime() >= 12 * HOUR_MS,
  annual_quiet: (facts, now) => mayBeQuietYear(facts, now) && facts.sessions60 < 4,
  silent: isSilent,
};

/** The first rule that fits a member; null when none does. */
export const leavingRuleOf = (facts: LeavingFacts, now: Date): LeavingRule | null =>
  LEAVING_RULES.find((rule) => FITS[rule](facts, now)) ?? null;

const every = (days: number): string => (days <= 1 ? 'every day' : `one every ${days} days`);

/** Why a member may leave, in one sentence. */
export const leavingSentence = (
  rule: LeavingRule,
  facts: LeavingFacts,
  now: Date,
  timeZone: string,
): string => {
  const { next, cardEnds, begunAt, sessions60, usualGapDays: usual } = facts;
  const day = (moment: string) => longDay(moment, now, timeZone);
  const near = (moment: string) => nearDay(moment, now, timeZone);
  const amount = next === null ? '' : writtenAmount(next.amountMinor, next.currency);
  const at = next?.at ?? '';
  switch (rule) {
    case 'card_ends':
      return `The card ends with ${monthName(cardEnds?.month ?? 1)}, before the payment of ${day(at)}.`;
    case 'trial_nothing':
      return `Signed up on ${near(begunAt)} and has not played anything. The first ${amount} is due on ${near(at)}.`;
    case 'annual_quiet': {
      const sessions = sessions60 === 1 ? '1 session' : `${sessions60 || 'no'} sessions`;
      return `The year renews on ${day(at)} for ${amount}; ${sessions} in the last 60 days.`;
    }
    case 'silent': {
      const since = quietSince(facts);
      const days = Math.floor((now.getTime() - since) / DAY_MS);
      const usually = usual === null ? '' : `; usually ${every(usual)}`;
      const payment = next === null ? '' : ` Next payment ${day(at)}.`;
      return `No session for ${days} days${usually}.${payment}`;
    }
  }
};
