import { AUTH_ERRORS } from 'contract';

/** The server answered an error; `message` is its text (spec section 8), '' when it gave none. */
export class ApiError extends Error {
  readonly status: number;
  /** Seconds to wait, as `Retry-After` says; null when it does not. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, text: string, headers: Headers) {
    super(text);
    this.name = 'ApiError';
    this.status = status;
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }
}

/** Whether the server answered that there is no such thing, or no longer. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** No answer came: the connection is down, or the server. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
    this.name = 'NetworkError';
  }
}

/** The answer is not what the contract says; a fault of ours that no member can mend. */
export class UnexpectedAnswer extends Error {
  /** What the answer says of itself in words (spec section 8), '' when it says nothing. */
  readonly text: string;

  constructor(callId: string, cause: unknown, text: string) {
    super(`The answer to ${callId} is not what the contract says`, { cause });
    this.name = 'UnexpectedAnswer';
    this.text = text;
  }
}

/**
 * What to tell a member of a failed call.
 * @param fallback what to say when the server gave no text
 */
export const errorMessage = (error: unknown, fallback: string = AUTH_ERRORS.default): string =>
  error instanceof ApiError && error.message !== '' ? error.message : fallback;
