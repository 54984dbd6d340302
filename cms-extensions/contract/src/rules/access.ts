import { TRIAL_END_GRACE_HOURS } from '../constants.ts';
import type { SubscriptionStatus } from '../enumerations.ts';
import type { User } from '../user.ts';

/** What the rules ask of a member; a `User` has it. */
export type Member = Pick<
  User,
  'subscription_status' | 'trial_end_date' | 'has_payment_method' | 'role'
>;

/** What the rules ask of a workout. */
export type Playable = { is_premium: boolean };

const HOUR_MS = 3_600_000;

/**
 * The last moment (milliseconds since the epoch) at which a trial gives access without any word of
 * the card provider; null for a member without one.
 */
export const trialLastMoment = (
  member: Pick<Member, 'subscription_status' | 'trial_end_date'>,
): number | null =>
  member.subscription_status !== 'trial' || member.trial_end_date === null
    ? null
    : Date.parse(member.trial_end_date) + TRIAL_END_GRACE_HOURS * HOUR_MS;

/**
 * The status that counts at a moment: a trial that is over by more than the grace is expired, even
 * when no message from the card provider has said so yet.
 * @param now milliseconds since the epoch
 */
export const effectiveStatus = (
  member: Pick<Member, 'subscription_status' | 'trial_end_date'>,
  now: number,
): SubscriptionStatus => {
  const lastMoment = trialLastMoment(member);
  if (lastMoment === null) return member.subscription_status;
  return now > lastMoment ? 'expired' : 'trial';
};

/**
 * Whether the server hands out a workout's video (spec sections 4 and 6). A visitor plays nothing;
 * any member plays what is not premium; premium takes an active subscription, or a trial with a
 * payment method on file. An admin sees what she publishes.
 * @param member the signed-in member, or null for a visitor
 * @param now milliseconds since the epoch
 */
export const mayPlay = (member: Member | null, workout: Playable, now: number): boolean => {
  if (member === null) return false;
  return !workout.is_premium || hasPremium(member, now);
};

/** Whether a member may play premium workouts at a moment (milliseconds since the epoch). */
export const hasPremium = (member: Member, now: number): boolean => {
  if (member.role === 'admin') return true;
  const status = effectiveStatus(member, now);
  return status === 'active' || (status === 'trial' && member.has_payment_method);
};

/** The Premium badge shows for an active subscription alone (spec section 2, Header). */
export const showsPremiumBadge = (member: Member | null): boolean =>
  member?.subscription_status === 'active';

/** Whole days left of a trial, counting a begun day; 0 when it is over or there is none. */
export const trialDaysLeft = (
  member: Pick<Member, 'subscription_status' | 'trial_end_date'>,
  now: number,
): number => {
  if (member.subscription_status !== 'trial' || member.trial_end_date === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(member.trial_end_date) - now) / (24 * HOUR_MS)));
};
