import { PLAY_REFUSALS } from '../texts/access.ts';
import { TOASTS } from '../texts/library.ts';
import { hasPremium, type Member, type Playable } from './access.ts';

/** The dialog that opens together with the toast. */
type PlayPrompt = 'sign-in' | 'plans' | 'add-payment';

/** The result of a click on a workout: it plays, or the reason why not and what helps. */
type PlayDecision =
  | { kind: 'play' }
  | { kind: 'refuse'; title: string; description: string; prompt: PlayPrompt | null };

/** The page of the click; the two have different rules (spec section 4). */
export type PlayPlace = 'landing' | 'workouts';

const refuse = (title: string, description: string, prompt: PlayPrompt | null): PlayDecision => ({
  kind: 'refuse',
  title,
  description,
  prompt,
});

const SIGN_IN = refuse(TOASTS.signInRequired, PLAY_REFUSALS.signIn, 'sign-in');
const PAYMENT = refuse(TOASTS.paymentRequired, PLAY_REFUSALS.addPayment, 'add-payment');

const decideOnLanding = (member: Member, workout: Playable): PlayDecision => {
  const status = member.subscription_status;
  if (member.role !== 'admin' && status !== 'active' && status !== 'trial') {
    return refuse(TOASTS.premiumRequired, PLAY_REFUSALS.choosePlan, 'plans');
  }
  // The landing page's rule lets every trial play, but the server gives a premium video only to a
  // trial with a card: without a card the player would have no video.
  return workout.is_premium && !hasPremium(member) ? PAYMENT : { kind: 'play' };
};

const decideInLibrary = (member: Member, workout: Playable): PlayDecision => {
  if (!workout.is_premium || hasPremium(member)) return { kind: 'play' };
  const status = member.subscription_status;
  if (status === 'trial') return PAYMENT;
  if (status === 'expired' || status === 'inactive') {
    return refuse(
      TOASTS.subscriptionRequired,
      status === 'expired' ? PLAY_REFUSALS.ended : PLAY_REFUSALS.noPlan,
      'plans',
    );
  }
  return refuse(TOASTS.accessRestricted, PLAY_REFUSALS.notInPlan, null);
};

/**
 * What a click on a workout does (spec section 4, Playing a workout). The server enforces the same
 * with `mayPlay`; this is what the browser shows instead of an empty player.
 * @param member the signed-in member, or null for a visitor
 */
export const decidePlay = (
  member: Member | null,
  workout: Playable,
  place: PlayPlace,
): PlayDecision => {
  if (member === null) return SIGN_IN;
  return place === 'landing' ? decideOnLanding(member, workout) : decideInLibrary(member, workout);
};
