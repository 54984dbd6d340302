import { TOASTS } from '../messages.ts';
import { effectiveStatus, hasPremium, type Member, type Playable } from './access.ts';

/** The dialog that opens beside the toast. */
export type PlayPrompt = 'sign-in' | 'plans' | 'add-payment';

/** What happens on a click on a workout: it plays, or she is told why not and what helps. */
export type PlayDecision =
  | { kind: 'play' }
  | { kind: 'refuse'; title: string; description: string; prompt: PlayPrompt | null };

/** Where the click happened; the two pages have rules of their own (spec section 4). */
export type PlayPlace = 'landing' | 'workouts';

const refuse = (title: string, description: string, prompt: PlayPrompt | null): PlayDecision => ({
  kind: 'refuse',
  title,
  description,
  prompt,
});

const SIGN_IN = refuse(TOASTS.signInRequired, 'Please sign in to play this workout.', 'sign-in');
const PAYMENT = refuse(
  TOASTS.paymentRequired,
  'Add a payment method to play premium workouts during your trial.',
  'add-payment',
);

const decideOnLanding = (member: Member, workout: Playable, now: number): PlayDecision => {
  const status = effectiveStatus(member, now);
  if (member.role !== 'admin' && status !== 'active' && status !== 'trial') {
    return refuse(TOASTS.premiumRequired, 'Choose a plan to play this workout.', 'plans');
  }
  // The landing page lets every trial in, but the server gives a premium video to a trial with a
  // card alone: without one the player would open on nothing.
  return workout.is_premium && !hasPremium(member, now) ? PAYMENT : { kind: 'play' };
};

const decideInLibrary = (member: Member, workout: Playable, now: number): PlayDecision => {
  if (!workout.is_premium || hasPremium(member, now)) return { kind: 'play' };
  const status = effectiveStatus(member, now);
  if (status === 'trial') return PAYMENT;
  if (status === 'expired' || status === 'inactive') {
    return refuse(
      TOASTS.subscriptionRequired,
      status === 'expired'
        ? 'Your subscription has ended. Choose a plan to play premium workouts again.'
        : 'Choose a plan to play premium workouts.',
      'plans',
    );
  }
  return refuse(TOASTS.accessRestricted, 'This workout is not part of your plan.', null);
};

/**
 * What a click on a workout does (spec section 4, Playing a workout). The server enforces the same
 * by `mayPlay`; this is what the browser says instead of an empty player.
 * @param member the signed-in member, or null for a visitor
 * @param now milliseconds since the epoch
 */
export const decidePlay = (
  member: Member | null,
  workout: Playable,
  place: PlayPlace,
  now: number,
): PlayDecision => {
  if (member === null) return SIGN_IN;
  return place === 'landing'
    ? decideOnLanding(member, workout, now)
    : decideInLibrary(member, workout, now);
};
