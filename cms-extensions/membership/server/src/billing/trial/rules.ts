import { DAY_MS, HOUR_MS, TRIAL_DAYS, TRIAL_ERRORS } from 'contract';
import { apiError } from '../../platform/http/index.ts';

/** One trial for each person: this member has already had a trial. */
export class TrialUsed extends apiError(409, TRIAL_ERRORS.used) {}

/** The card was used for another person's trial; it can still pay for a subscription. */
export class CardUsedForTrial extends apiError(409, TRIAL_ERRORS.cardUsed) {}

/** The card's set-up has not succeeded at Stripe, even if the browser reports that it has. */
export class CardNotSetUp extends apiError(402, TRIAL_ERRORS.cardNotSetUp) {}

/** The sign-up of a SetupIntent was completed, replaced by a newer one, or took too long. */
export class SignUpOver extends apiError(409, TRIAL_ERRORS.signUpOver) {}

/** The card is on file, but the member must confirm the open payment with the bank. */
export class PaymentNeedsConfirmation extends apiError(402, TRIAL_ERRORS.confirmationNeeded) {}

/** How long after the sign-up a confirmed card can sign in without a token. */
export const SIGN_UP_MAX_MS = HOUR_MS;

/** When a trial that starts now would end; Stripe sets the actual end. */
export const trialEndFrom = (now: number): string =>
  new Date(now + TRIAL_DAYS * DAY_MS).toISOString();

/**
 * The remaining days of a trial, rounded up; 0 without a trial.
 * @param trialEnd ISO 8601, as Stripe has it; its clock may be a little ahead of ours
 * @param now milliseconds since the epoch
 */
export const trialDaysRemaining = (trialEnd: string | null, now: number): number => {
  if (trialEnd === null) return 0;
  const days = Math.ceil((Date.parse(trialEnd) - now) / DAY_MS);
  return Math.min(Math.max(days, 0), TRIAL_DAYS);
};

/**
 * Whether a card set-up of the same member and purpose can be resumed. One that has succeeded can
 * still be confirmed, unless its card was already applied or is used for another account's trial.
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
