import { PAYMENT_ERRORS, VALIDATION } from 'contract';
import Stripe from 'stripe';
import { ApiError } from '../platform/http/index.ts';
import { type Locks, LockUnavailable } from '../platform/locks/index.ts';

/** Stripe is down, slow or busy. Nothing is known to have happened; she may try again. */
export class PaymentsUnavailable extends ApiError {
  readonly status = 502;
  constructor(options?: ErrorOptions) {
    super(PAYMENT_ERRORS.unavailable, options);
  }
}

/** The bank said no; the text is Stripe's for the customer. */
export class CardDeclined extends ApiError {
  readonly status = 402;
}

/** She has a living subscription, and nobody has two. */
export class AlreadySubscribed extends ApiError {
  readonly status = 409;
  constructor() {
    super(PAYMENT_ERRORS.alreadySubscribed);
  }
}

export class NoSubscription extends ApiError {
  readonly status = 409;
  constructor() {
    super(PAYMENT_ERRORS.noSubscription);
  }
}

/** An address that passes our simple pattern (spec section 5) and not Stripe's stricter one. */
export class EmailRefused extends ApiError {
  readonly status = 422;
  constructor() {
    super(VALIDATION.emailInvalid);
  }
}

/** A signature that is not Stripe's, or not of the last minutes, or a body that no event has. */
export class NotAnEvent extends ApiError {
  readonly status = 400;
  constructor() {
    super('This is not an event of the payment provider');
  }
}

export class EventTooLarge extends NotAnEvent {}

/** A look-up key of ours stands on a price of a product that is not ours; someone must mend it at Stripe. */
export class ForeignPrice extends Error {
  constructor(lookupKey: string, productId: string) {
    super(`The price with the lookup key ${lookupKey} belongs to the foreign product ${productId}`);
    this.name = 'ForeignPrice';
  }
}

/** Whether Stripe could not be reached, was too slow or busy, or failed: another time it may work. */
export const isFault = (error: unknown): boolean =>
  error instanceof PaymentsUnavailable ||
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  // 409: another request with the same key is still at work.
  (error instanceof Stripe.errors.StripeError &&
    (error.statusCode === 409 || (error.statusCode ?? 0) >= 500));

/** The locks, with the error that callers of payments expect: `PaymentsUnavailable` for one that is not free. */
export const paymentLocks = (locks: Locks): Locks => {
  const inPayments = (error: unknown): unknown =>
    error instanceof LockUnavailable ? new PaymentsUnavailable({ cause: error }) : error;
  return {
    ...locks,
    exclusively: (name, work) =>
      locks.exclusively(name, work).catch((error: unknown) => {
        throw inPayments(error);
      }),
    confirm: (name, trx) =>
      locks.confirm(name, trx).catch((error: unknown) => {
        throw inPayments(error);
      }),
  };
};

/** For what a later message or comparison does as well. */
export const ignoreFault = (error: unknown): void => {
  if (!isFault(error)) throw error;
};

/** Whether Stripe has no such object, or had it and it was deleted. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Whether an object is no longer in a state in which it could be changed so: paid, ended, expired. */
export const isOver = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/**
 * What the API answers for an error of the SDK; nothing of Stripe's internals leaves. What is
 * neither a fault nor a decline is a mistake of ours and stays what it is.
 */
export const toPaymentError = (thrown: unknown): unknown => {
  if (thrown instanceof ApiError) return thrown;
  if (isFault(thrown)) return new PaymentsUnavailable({ cause: thrown });
  if (thrown instanceof Stripe.errors.StripeCardError) return new CardDeclined(thrown.message);
  if (thrown instanceof Stripe.errors.StripeError && thrown.code === 'email_invalid') {
    return new EmailRefused();
  }
  return thrown;
};
