import { PAYMENT_ERRORS, SUBSCRIPTION_ERRORS, VALIDATION } from 'contract';
import Stripe from 'stripe';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';
import { ApiError, apiError } from '../platform/http/index.ts';
import { isLocationMissing, LocationNeeded } from './tax.ts';

/** Stripe is down, slow or busy. The outcome is unknown; the member may try again. */
export class PaymentsUnavailable extends apiError(502, PAYMENT_ERRORS.unavailable) {}

/** The bank declined the card; the message is the one that Stripe gives for customers. */
export class CardDeclined extends ApiError {
  readonly status = 402;
}

/** The member already has an active subscription; a second one is not allowed. */
export class AlreadySubscribed extends apiError(409, PAYMENT_ERRORS.alreadySubscribed) {}

/** A customer at Stripe of the same e-mail, whom no member has, pays for a plan. */
export class PaysElsewhere extends apiError(409, PAYMENT_ERRORS.paysElsewhere) {}

/** The member has no active subscription. */
export class NoSubscription extends apiError(409, PAYMENT_ERRORS.noSubscription) {}

/** The amount that the member agreed to differs from the current one or was shown too long ago. */
export class AmountChanged extends apiError(409, SUBSCRIPTION_ERRORS.amountChanged) {}

/** The e-mail address passes our simple pattern (spec section 5) but not Stripe's stricter one. */
class EmailRefused extends apiError(422, VALIDATION.emailInvalid) {}

/** One of our lookup keys is on a price of a foreign product; this must be corrected at Stripe. */
export class ForeignPrice extends Error {
  constructor(lookupKey: string, productId: string) {
    super(`The price with the lookup key ${lookupKey} belongs to the foreign product ${productId}`);
    this.name = 'ForeignPrice';
  }
}

/** The customer has something open at Stripe in another currency than the plans'. */
class BoundCurrency extends apiError(409, SUBSCRIPTION_ERRORS.boundCurrency) {}

/** Whether Stripe could not be reached, timed out, was busy or failed, so that a retry may work. */
export const isFault = (error: unknown): boolean =>
  error instanceof PaymentsUnavailable ||
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  // 409: another request with the same idempotency key is still running.
  (error instanceof Stripe.errors.StripeError &&
    (error.statusCode === 409 || (error.statusCode ?? 0) >= 500));

const NEEDS_CARDHOLDER = ['subscription_payment_intent_requires_action', 'authentication_required'];

/** Whether the bank requires the cardholder's confirmation of a subscription's payment. */
export const needsCardholder = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && NEEDS_CARDHOLDER.includes(error.code ?? '');

/** Ignores a Stripe fault; for work that a later webhook or reconciliation repeats anyway. */
export const ignoreFault = (error: unknown): void => {
  if (!isFault(error)) throw error;
};

/** Whether the object does not exist at Stripe or was deleted there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** What a call to Stripe finds; null when the object does not exist or was deleted there. */
export const orNull = <Found>(call: Promise<Found>): Promise<Found | null> =>
  call.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Whether Stripe rejects a change because of the object's state: paid, ended or expired. */
export const isOver = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Ignores such a refusal, for a change that is needless then. */
export const ignoreOver = (error: unknown): void => {
  if (!isOver(error)) throw error;
};

/** Whether Stripe rejects the price of a call, for example since it was archived. */
export const isAboutPrice = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param ?? '').endsWith('[price]');

/** Whether Stripe rejects a code that could be used when it was previewed, as the last one of two. */
const isAboutDiscount = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param ?? '').startsWith('discounts');

/** Stripe gives this refusal no code. */
const isAboutCurrency = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.message.includes('combine currencies on a single customer');

/**
 * Converts an error of Stripe's SDK to an API error without Stripe's internals. Any other error is
 * a bug on our side and is returned unchanged.
 */
export const toPaymentError = (thrown: unknown): unknown => {
  if (thrown instanceof ApiError) return thrown;
  if (isFault(thrown)) return new PaymentsUnavailable({ cause: thrown });
  if (thrown instanceof Stripe.errors.StripeCardError) return new CardDeclined(thrown.message);
  if (thrown instanceof Stripe.errors.StripeError && thrown.code === 'email_invalid') {
    return new EmailRefused();
  }
  if (isLocationMissing(thrown)) return new LocationNeeded();
  if (isAboutCurrency(thrown)) return new BoundCurrency();
  // The coach replaced the price, or a code was used up, between the purchase's quote and its call.
  if (isAboutPrice(thrown) || isAboutDiscount(thrown)) return new AmountChanged();
  return thrown;
};

/* Errors of work that is still running while Strapi shuts down are ignored. */
const stateOf = perContext(() => ({ isClosed: false }));

/** Called when Strapi shuts down. */
export const closeBilling = (ctx: Context): void => {
  stateOf(ctx).isClosed = true;
};

/** Logs an unexpected error. */
export const reportFault = (ctx: Context, fault: unknown): void => {
  if (!stateOf(ctx).isClosed) ctx.report(fault);
};

/** Does something for each. One that fails must not hold up the others; a fault of Stripe is one of all. */
export const forEach = async <Item>(
  ctx: Context,
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> => {
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      if (isFault(error)) throw error;
      if (!isMissing(error)) reportFault(ctx, error);
    }
  }
};

/** Logs that something at Stripe has failed, which is tried again. */
export const warnOfStripe = (ctx: Context, fault: unknown): void => {
  if (stateOf(ctx).isClosed) return;
  ctx.strapi.log.warn(`Stripe: ${fault instanceof Error ? fault.message : String(fault)}`);
};

/** For work that a job repeats: while Stripe does not answer, the next run tries again. */
export const reportUnlessFault = (ctx: Context, fault: unknown): void => {
  if (!isFault(fault)) ctx.report(fault);
};
