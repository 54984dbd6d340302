import { DAY_MS, HOUR_MS, type PlanKey, TRIAL_DAYS, TRIAL_ERRORS, type Wallet } from 'contract';
import type { Settings } from '../../config.ts';
import { apiError } from '../../platform/http/index.ts';

/** One trial for each person: this member has already had a trial. */
export class TrialUsed extends apiError(409, TRIAL_ERRORS.used) {}

/** The card was used for another person's trial; it can still pay for a subscription. */
export class CardUsedForTrial extends apiError(409, TRIAL_ERRORS.cardUsed) {}

/** The wallet or the browser was used for another person's trial. */
export class WalletUsedForTrial extends apiError(409, TRIAL_ERRORS.walletUsed) {}

/** The wallet may not begin a trial, by the deployment's settings. */
export class WalletRefused extends apiError(409, TRIAL_ERRORS.walletRefused) {}

/** The card's set-up has not succeeded at Stripe, even if the browser reports that it has. */
export class CardNotSetUp extends apiError(402, TRIAL_ERRORS.cardNotSetUp) {}

/** The sign-up of a SetupIntent was completed, replaced by a newer one, or took too long. */
export class SignUpOver extends apiError(409, TRIAL_ERRORS.signUpOver) {}

/** The card is on file, but the member must confirm the open payment with the bank. */
export class PaymentNeedsConfirmation extends apiError(402, TRIAL_ERRORS.confirmationNeeded) {}

/** How long after the sign-up a confirmed card can sign in without a token. */
export const SIGN_UP_MAX_MS = HOUR_MS;

/**
 * The wallets that are offered: a wallet's card has another number on each device, so whether it
 * may begin a trial is a setting.
 */
export const walletsFor = (
  planKey: PlanKey | null,
  { offered, startTrials }: Settings['wallets'],
): readonly Wallet[] => (planKey === null || startTrials ? offered : []);

/** Whether a bank account is offered: not for a payment that has failed, which it would leave open for days. */
export const isDebitOffered = (
  { planKey, agreedMinor }: { planKey: PlanKey | null; agreedMinor: number },
  { sepaDebit }: Settings['wallets'],
): boolean => sepaDebit && (planKey !== null || agreedMinor === 0);

/** Whether a card may begin a trial: each that was typed in, and those of the wallets for it. */
export const mayStartTrial = (
  { wallet }: { wallet: string | null },
  { offered, startTrials }: Settings['wallets'],
): boolean => wallet === null || (startTrials && offered.some((each) => each === wallet));

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
 * still be confirmed, unless its card was already applied or cannot begin this member's trial.
 */
export const mayResume = (
  setup: { status: string; isConfirmed: boolean },
  isRefused: boolean,
): boolean => {
  switch (setup.status) {
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return true;
    case 'succeeded':
      return !setup.isConfirmed && !isRefused;
    default:
      return false;
  }
};
