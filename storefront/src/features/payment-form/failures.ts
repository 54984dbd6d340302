import {
  AUTH_ERRORS,
  PAYMENT_ERRORS,
  paymentSetupFailure,
  signupFailure,
  TRIAL_ERRORS,
} from 'contract';
import { ApiError, NetworkError } from '../../api/errors.ts';

/** The text to show, and the remedy. */
export type Failure = {
  text: string;
  /**
   * `again`: the same press may succeed; `refused`: it will not, the member needs another way;
   * `sign-in`: the session has expired.
   */
  remedy: 'again' | 'refused' | 'sign-in';
};

/** A failure that may pass by itself, or after a change in the same form. */
const isPassing = ({ status, message }: ApiError): boolean =>
  status >= 500 || status === 429 || message === TRIAL_ERRORS.cardNotSetUp;

const remedyFor = (error: ApiError): Failure['remedy'] => {
  if (error.status === 401) return 'sign-in';
  return isPassing(error) ? 'again' : 'refused';
};

/** A sign-up that the server refused (spec section 8, Payment and signup). */
export const describeSignup = (error: unknown): Failure => {
  if (error instanceof ApiError) {
    const text = error.message === '' ? PAYMENT_ERRORS.signupFailed : signupFailure(error.message);
    return { text, remedy: remedyFor(error) };
  }
  return {
    text:
      error instanceof NetworkError ? PAYMENT_ERRORS.setupConnection : PAYMENT_ERRORS.signupFailed,
    remedy: 'again',
  };
};

/** A card setup that could not begin for a signed-in member. */
export const describeSetup = (error: unknown): Failure => {
  if (error instanceof SignInNeeded) return { text: error.message, remedy: 'sign-in' };
  if (error instanceof NetworkError)
    return { text: PAYMENT_ERRORS.setupConnection, remedy: 'again' };
  if (!(error instanceof ApiError)) return { text: PAYMENT_ERRORS.setupFailed, remedy: 'again' };
  if (error.status === 401) return { text: AUTH_ERRORS.sessionExpired, remedy: 'sign-in' };
  const text =
    error.message === '' ? PAYMENT_ERRORS.setupFailed : paymentSetupFailure(error.message);
  return { text, remedy: remedyFor(error) };
};

/**
 * A card that is set up, but whose confirmation at our server failed.
 * @param fallback the text when the server gives none
 */
export const describeConfirmation = (error: unknown, fallback: string): Failure => {
  if (!(error instanceof ApiError)) return { text: PAYMENT_ERRORS.completeSetup, remedy: 'again' };
  if (error.status === 401) return { text: AUTH_ERRORS.sessionExpired, remedy: 'sign-in' };
  return { text: error.message === '' ? fallback : error.message, remedy: remedyFor(error) };
};

/** Signing in is required first; the message says why. */
export class SignInNeeded extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'SignInNeeded';
  }
}
