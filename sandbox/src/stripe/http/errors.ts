import { KIND_NAMES, type Kind } from '../store/kinds.ts';

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

interface ErrorFields {
  code?: string | undefined;
  param?: string | undefined;
  decline_code?: string | undefined;
  charge?: string | undefined;
  /** Objects that the error shows, for example `payment_intent`. */
  objects?: Record<string, unknown>;
  /** Keeps what the request wrote: a declined charge is on record although the call fails. */
  keepEffects?: boolean;
  /** Set when the parameters were refused before any work began, so no idempotent answer is kept. */
  beforeWork?: boolean;
  headers?: Record<string, string>;
}

/** An error as the API shows it. See /api/errors. */
export class StripeError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly fields: ErrorFields;

  constructor(status: number, type: ErrorType, message: string, fields: ErrorFields = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.fields = fields;
  }

  /** The body that is answered. */
  body(requestId: string): { error: Record<string, unknown> } {
    const { code, param, decline_code, charge, objects } = this.fields;
    const error: Record<string, unknown> = {
      ...(charge && { charge }),
      ...(code && { code }),
      ...(decline_code && { decline_code }),
      ...(code && { doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` }),
      message: this.message,
      ...(param && { param }),
      ...objects,
      request_log_url: `https://dashboard.stripe.com/test/workbench/logs?object=${requestId}`,
      type: this.type,
    };
    return { error };
  }
}

/** 400 `invalid_request_error`. */
export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, 'invalid_request_error', message, { param, code });
}

/** What Stripe calls the id in a path; any other name is a parameter's. */
const PATH_PARAMS = ['id', 'intent'];

/** An id that names nothing: 404 in a path, 400 in a parameter. See /error-codes#resource-missing. */
export function notFound(kind: Kind, id: string, param: string): StripeError {
  const status = PATH_PARAMS.includes(param) ? 404 : 400;
  return new StripeError(status, 'invalid_request_error', `No such ${KIND_NAMES[kind]}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

/** Stripe can do this and the stand-in cannot: said loudly, so that no test passes by accident. */
export function unsupported(what: string, param?: string): StripeError {
  return new StripeError(501, 'api_error', `The sandbox does not support ${what}.`, {
    code: 'sandbox_unsupported',
    param,
    beforeWork: true,
  });
}

/** A card that was refused: 402 with `code` and `decline_code`. See /declines/codes. */
export function cardError(
  message: string,
  code: string,
  fields: Omit<ErrorFields, 'code'> = {},
): StripeError {
  return new StripeError(402, 'card_error', message, { keepEffects: true, ...fields, code });
}
