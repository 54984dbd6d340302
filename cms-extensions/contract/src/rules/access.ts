import { TRIAL_END_GRACE_HOURS } from '../constants.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import type { User } from '../user.ts';

/** The fields of a member that the rules need; a `User` has them. */
export type Member = Pick<
  User,
  'subscription_status' | 'trial_end_date' | 'has_payment_method' | 'role'
>;

/** The field of a workout that the rules need. */
export type Playable = { is_premium: boolean };

/**
 * The last moment (milliseconds since the epoch) at which a trial gives access without a message
 * from the payment provider; null for a member without a trial.
 */
export const trialLastMoment = (
  member: Pick<Member, 'subscription_status' | 'trial_end_date'>,
): number | null =>
  member.subscription_status !== 'trial' || member.trial_end_date === null
    ? null
    : Date.parse(member.trial_end_date) + TRIAL_END_GRACE_HOURS * HOUR_MS;

/**
 * Whether the server hands out a workout's video (spec sections 4 and 6). A visitor plays nothing;
 * any member plays workouts that are not premium; premium needs an active subscription, or a trial
 * with a payment method on file. An admin may play everything. No clock is asked: the server reads
 * a member with the status of the moment.
 * @param member the signed-in member, or null for a visitor
 */
export const mayPlay = (member: Member | null, workout: Playable): boolean => {
  if (member === null) return false;
  return !workout.is_premium || hasPremium(member);
};

/** Whether a member may play premium workouts. */
export const hasPremium = (member: Member): boolean => {
  if (member.role === 'admin') return true;
  const status = member.subscription_status;
  return status === 'active' || (status === 'trial' && member.has_payment_method);
};

/** The Premium badge is shown only for an active subscription (spec section 2, Header). */
export const showsPremiumBadge = (member: Member | null): boolean =>
  member?.subscription_status === 'active';

/** Days left of a trial, rounded up; 0 when it is over or there is none. */
export const trialDaysLeft = (
  member: Pick<Member, 'subscription_status' | 'trial_end_date'>,
  now: number,
): number => {
  if (member.subscription_status !== 'trial' || member.trial_end_date === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(member.trial_end_date) - now) / DAY_MS));
};
