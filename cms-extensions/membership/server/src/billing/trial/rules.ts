import { TRIAL_DAYS } from 'contract';

const DAY_MS = 86_400_000;

/** Without a token a confirmed card signs in only this long after the sign-up. */
export const SIGN_UP_MAX_MS = 3_600_000;

/** When a trial that began now would end; the real end is Stripe's. */
export const trialEndFrom = (now: number): string =>
  new Date(now + TRIAL_DAYS * DAY_MS).toISOString();

/**
 * The whole days that a trial still has, a begun one counting; none without a trial.
 * @param trialEnd ISO 8601, as Stripe has it; its clock may be a little ahead of ours
 * @param now milliseconds since the epoch
 */
export const trialDaysRemaining = (trialEnd: string | null, now: number): number => {
  if (trialEnd === null) return 0;
  const days = Math.ceil((Date.parse(trialEnd) - now) / DAY_MS);
  return Math.min(Math.max(days, 0), TRIAL_DAYS);
};

/**
 * Whether a card's set-up may be taken up where it was left, of the same member and for the same
 * purpose. One that has succeeded waits to be confirmed, unless its card cannot serve: it was taken
 * over before, or another's trial has begun with it.
 */
export const mayResume = (
  setup: { status: string; isConfirmed: boolean },
  cardIsTaken: boolean,
): boolean => {
  switch (setup.status) {
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return true;
    case 'succeeded':
      return !setup.isConfirmed && !cardIsTaken;
    default:
      return false;
  }
};
