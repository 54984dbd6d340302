import { AUTH_ERRORS, type Captcha } from 'contract';

/** The server responded with an error; `message` is its text (spec section 8), or ''. */
export class ApiError extends Error {
  readonly status: number;
  /** Seconds to wait, from `Retry-After`; null when absent. */
  readonly retryAfterSeconds: number | null;
  /** The CAPTCHA with whose token the call is accepted; null when none is asked for. */
  readonly captcha: Captcha | null;

  constructor(status: number, text: string, headers: Headers, captcha: Captcha | null = null) {
    super(text);
    this.name = 'ApiError';
    this.status = status;
    this.captcha = captcha;
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }
}

/** No response: the connection or the server is down. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
    this.name = 'NetworkError';
  }
}

/** The response does not match the contract: a bug that no member can fix. */
export class UnexpectedAnswer extends Error {
  /** The text in the response (spec section 8), or ''. */
  readonly text: string;

  constructor(callId: string, cause: unknown, text: string) {
    super(`The answer to ${callId} is not what the contract says`, { cause });
    this.name = 'UnexpectedAnswer';
    this.text = text;
  }
}

/**
 * The text to show to a member for a failed call.
 * @param fallback the text when the server gave none
 */
export const errorMessage = (error: unknown, fallback: string = AUTH_ERRORS.default): string =>
  error instanceof ApiError && error.message !== '' ? error.message : fallback;
