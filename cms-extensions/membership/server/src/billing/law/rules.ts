import { DAY_MS, type LawRules } from 'contract';
import type { OtherSubscription, Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { isActiveSubscription } from '../snapshot/subscription.ts';

/** A contract about one of the plans: an active subscription, or the last one that has ended. */
export type Contract = Pick<SubscriptionSnapshot, 'id' | 'planKey' | 'startedAt' | 'status'>;

/** The member's contracts, the deciding one first. */
export const contractsOf = (
  snapshot: Snapshot | null,
): (SubscriptionSnapshot | OtherSubscription)[] =>
  [snapshot?.subscription ?? null, ...(snapshot?.others ?? [])].filter((each) => each !== null);

/**
 * Until when a member can withdraw from a contract, ISO 8601; null when not, or no longer.
 * The day of the contract does not count (Regulation (EEC) No 1182/71, article 3), so a full day is
 * added to the days of the setting.
 * @param days what holds in the member's country; 0 for no withdrawal
 * @param now milliseconds since the epoch
 */
export const withdrawalUntil = (contract: Contract, days: number, now: number): string | null => {
  if (days === 0 || !isActiveSubscription(contract)) return null;
  const until = Date.parse(contract.startedAt) + (days + 1) * DAY_MS;
  return now < until ? new Date(until).toISOString() : null;
};

type ReminderRules = Pick<LawRules, 'renewal_reminder_days' | 'yearly_reminder'>;

type Reminder = { template: 'renewal-reminder' | 'yearly-reminder'; key: string };

/** A yearly reminder that could not be ordered for this long after its day is left out. */
const YEARLY_LATE_MS = 30 * DAY_MS;

const anniversary = (startedAt: string, years: number): number => {
  const day = new Date(startedAt);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.getTime();
};

/**
 * The reminders that are due for a subscription. Their keys make each of them once: one for each
 * renewal of an annual plan, one for each year of a subscription.
 * @param chargedAt when the next charge is made, ISO 8601: a pause may end after the paid year
 * @param now milliseconds since the epoch
 */
export const remindersDue = (
  { id, planKey, nextPlanKey, startedAt }: SubscriptionSnapshot,
  chargedAt: string,
  { renewal_reminder_days, yearly_reminder }: ReminderRules,
  now: number,
): Reminder[] => {
  const reminders: Reminder[] = [];
  const leftMs = Date.parse(chargedAt) - now;
  if (
    (nextPlanKey ?? planKey) === 'annual' &&
    leftMs > 0 &&
    leftMs <= renewal_reminder_days * DAY_MS
  ) {
    const key = `renewal-reminder:${id}:${chargedAt}`;
    reminders.push({ template: 'renewal-reminder', key });
  }
  let years = new Date(now).getUTCFullYear() - new Date(startedAt).getUTCFullYear();
  if (anniversary(startedAt, years) > now) years -= 1;
  if (yearly_reminder && years > 0 && now - anniversary(startedAt, years) < YEARLY_LATE_MS) {
    reminders.push({ template: 'yearly-reminder', key: `yearly-reminder:${id}:${years}` });
  }
  return reminders;
};
