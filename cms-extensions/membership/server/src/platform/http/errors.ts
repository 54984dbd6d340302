import {
  AUTH_ERRORS,
  type ErrorBody,
  UPLOAD_ERRORS,
  type ValidationIssue,
  validationErrorBody,
} from 'contract';
import type { z } from 'zod';

/** An error answer of the API. Each class has its status and its text. */
export abstract class ApiError extends Error {
  abstract readonly status: number;
  readonly headers: Readonly<Record<string, string>> = {};

  /** The body, as defined in spec section 8. */
  body(): ErrorBody {
    return { detail: this.message };
  }
}

/** A kind of error with one status and one text. */
export const apiError = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
) =>
  class extends ApiError {
    readonly status = status;
    override readonly headers = headers;
    constructor(options?: ErrorOptions) {
      super(text, options);
    }
  };

export class UnreadableRequest extends apiError(400, 'The request could not be read') {}

/** The session is not valid; the browser signs out when it gets this (spec section 4). */
export class NotSignedIn extends apiError(401, AUTH_ERRORS.sessionExpired, {
  'WWW-Authenticate': 'Bearer',
}) {}

export class AdminRequired extends apiError(403, AUTH_ERRORS.adminRequired) {}

export class Forbidden extends apiError(403, 'You are not allowed to do this') {}

/** The browser sent this from a page of another site. */
export class ForeignSite extends apiError(403, 'This request came from another site') {}

export class NotFound extends ApiError {
  readonly status = 404;
  constructor(what?: string) {
    super(what === undefined ? 'Not found' : `${what} not found`);
  }
}

export class MethodNotAllowed extends ApiError {
  readonly status = 405;
  override readonly headers: Readonly<Record<string, string>>;
  /** @param allowed the methods of the address; empty when the answer already names them */
  constructor(allowed: readonly string[] = []) {
    super('This address does not take that method');
    this.headers = allowed.length === 0 ? {} : { Allow: allowed.join(', ') };
  }
}

export class BodyTooLarge extends apiError(413, 'The request is too large') {}

/** A file is larger than its field allows. */
export class FileTooLarge extends apiError(413, UPLOAD_ERRORS.fileTooLarge) {}

/** A file where none is allowed, or a second one. */
export class UnexpectedFile extends apiError(422, UPLOAD_ERRORS.oneFile) {}

export class UnsupportedBody extends ApiError {
  readonly status = 415;
  /** @param kinds the content types that the address accepts instead of JSON */
  constructor(kinds?: readonly string[]) {
    super(`Please send the request as ${kinds?.join(' or ') ?? 'JSON'}`);
  }
}

export class CompressedBody extends apiError(415, 'Please send the request without compression') {}

/** Limits the answer: a small request with a long list could otherwise cause a large one. */
const ISSUES_SHOWN_MAX = 20;

/** Some of the input is not valid; the answer says what and where. */
export class InvalidInput extends ApiError {
  readonly status = 422;
  readonly issues: ValidationIssue[];

  /** @param source the part of the request: 'body', 'query' or 'path' */
  constructor(error: z.ZodError, source: string) {
    super(AUTH_ERRORS.validation);
    const shown = { ...error, issues: error.issues.slice(0, ISSUES_SHOWN_MAX) } as z.ZodError;
    const { detail } = validationErrorBody(shown, source);
    this.issues = typeof detail === 'string' ? [{ msg: detail, loc: [source] }] : detail;
  }

  override body(): ErrorBody {
    return { detail: this.issues };
  }
}

/** One field is not valid, for a reason that a schema cannot check. */
export class InvalidField extends ApiError {
  readonly status = 422;
  readonly #loc: [source: string, field: string];

  constructor(message: string, field: string, source: 'body' | 'query' = 'body') {
    super(message);
    this.#loc = [source, field];
  }

  override body(): ErrorBody {
    return { detail: [{ msg: this.message, loc: this.#loc }] };
  }
}

export class TooManyAttempts extends ApiError {
  readonly status = 429;
  override readonly headers: Readonly<Record<string, string>>;
  /** Which limit was reached, and how many attempts it has refused in this window. */
  readonly limit: { name: string; refusals: number } | undefined;
  constructor(
    retryAfterSeconds: number,
    limit?: { name: string; refusals: number },
    message: string = AUTH_ERRORS.rateLimited,
  ) {
    super(message);
    this.limit = limit;
    this.headers = { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) };
  }
}

/** An error of ours. Details are in the log, never in the answer. */
class UnexpectedFault extends apiError(
  500,
  'Something went wrong on our side. Please try again.',
) {}

/**
 * SQLite, PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), the system,
 * and S3-compatible stores: MinIO without space, and with a quota that is used up, Ceph.
 */
const DISK_FULL_CODES: readonly unknown[] = [
  ...['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'],
  ...['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded'],
];

/** The database or the store of the uploads has no space or is away: nothing was written. */
export class CannotSave extends apiError(
  503,
  'We cannot save this at the moment. Please try again later.',
  { 'Retry-After': '60' },
) {}

/** Whether what was thrown says that the database or the store has no space. */
export const isDiskFull = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (('code' in thrown && DISK_FULL_CODES.includes(thrown.code)) ||
    // The S3 client names its errors by the store's code.
    DISK_FULL_CODES.includes(thrown.name));

/** An error with the text that the spec has for the failed call. */
export class CallFailed extends ApiError {
  readonly status: number;
  override readonly headers: Readonly<Record<string, string>>;
  constructor({ status, headers }: ApiError, message: string) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Our error for a bare status that was set by Koa or Strapi. */
export const errorOfStatus = (status: number): ApiError => {
  switch (status) {
    case 401:
      return new NotSignedIn();
    case 403:
      return new Forbidden();
    case 404:
      return new NotFound();
    case 405:
    case 501:
      return new MethodNotAllowed();
    case 413:
      return new BodyTooLarge();
    case 415:
      return new UnsupportedBody();
    default:
      return status >= 500 ? new UnexpectedFault() : new UnreadableRequest();
  }
};

/**
 * The one place that converts whatever was thrown to an error answer.
 * @param report receives unexpected errors
 */
export const toApiError = (thrown: unknown, report: (fault: unknown) => void): ApiError => {
  if (thrown instanceof ApiError) return thrown;
  // http-errors (Koa, the body parser) mark errors caused by the client with `expose`.
  if (thrown instanceof Error && 'expose' in thrown && thrown.expose === true) {
    const status = 'status' in thrown ? Number(thrown.status) : 400;
    return errorOfStatus(status >= 400 && status < 500 ? status : 400);
  }
  report(thrown);
  return isDiskFull(thrown) ? new CannotSave() : new UnexpectedFault();
};
