import texts from '#texts/billing.json' with { type: 'json' };
import { filled } from './filled.ts';

/* Texts about payments and subscriptions that the spec gives word for word, for server and browser. */

export const PAYMENT_ERRORS = texts.PAYMENT_ERRORS;

export const CARD_TESTING_ERRORS = texts.CARD_TESTING_ERRORS;

export const TRIAL_ERRORS = texts.TRIAL_ERRORS;

/** The result of a confirmed card (spec section 3, Confirmation response). */
export const CARD_CONFIRMED = texts.CARD_CONFIRMED;

export const COMPLETION_ERRORS = texts.COMPLETION_ERRORS;

export const CHECKOUT_ERRORS = texts.CHECKOUT_ERRORS;

export const CANCELLATION_ERRORS = texts.CANCELLATION_ERRORS;

export const SUBSCRIPTION_ERRORS = {
  ...texts.SUBSCRIPTION_ERRORS,
  otherCurrency: (currency: string): string =>
    filled(texts.SUBSCRIPTION_ERRORS.otherCurrency, { currency: currency.toUpperCase() }),
};

/** Cancelling by a mailed link, and withdrawing from the contract (docs/law.md). */
export const LEGAL_TEXTS = texts.LEGAL_TEXTS;

/** Why a promotion code cannot be used. */
export const PROMOTION_CODE_ERRORS = texts.PROMOTION_CODE_ERRORS;

/** The result of a cancellation. */
export const CANCELLED = texts.CANCELLED;

/** The message for a failed sign-up (spec section 8, Payment and signup). */
export const signupFailure = (message: string): string => filled(texts.signupFailure, { message });

export const paymentSetupFailure = (message: string): string =>
  filled(texts.paymentSetupFailure, { message });
