import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import {
  ApiError,
  answerWith,
  isApiPath,
  isDiskFull,
  noteUnreadableBody,
  toApiError,
} from '../platform/http/index.ts';

/* What we change of how Strapi answers errors. */

type MiddlewareEntry = string | { name?: string; config?: Record<string, unknown> };

const BODY = 'strapi::body';
const ERRORS = 'strapi::errors';

/** The name of `answerUnavailable` in the plugin's list of middlewares. */
export const UNAVAILABLE = 'unavailable';

/*
 * A body that cannot be parsed is the caller's error, except for files that the disk does not take.
 * Strapi would log it with a stack trace like one of ours; one of Strapi's application errors is
 * answered without that.
 */
const onError = (error: Error & { status?: number }, ctx: Context): never => {
  if (isDiskFull(error)) throw error;
  const { status = 400 } = error;
  noteUnreadableBody(ctx, status >= 400 && status < 500 ? status : 400);
  throw new errors.ApplicationError('The request could not be read');
};

/** By default the parser ignores the body of a DELETE; deleting an account requires a password. */
const parsedMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Answers what cannot be done at the moment, or as it is written, in the panel too, with our text:
 * Strapi answers such an error with the name of its status alone, and a full disk with 500.
 * @param report receives unexpected errors
 */
export const answerUnavailable =
  (report: (fault: unknown) => void): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const isOurs = thrown instanceof ApiError && [422, 503].includes(thrown.status);
      if (!isOurs && !isDiskFull(thrown)) throw thrown;
      const error = toApiError(thrown, report);
      answerWith(ctx, error);
      if (isApiPath(ctx.path)) return;
      const { status, message } = error;
      const name = status === 422 ? 'ValidationError' : 'ServiceUnavailableError';
      ctx.body = { data: null, error: { status, name, message, details: {} } };
    }
  };

/**
 * Makes Strapi's body parser report invalid bodies as such, and read the bodies of all our calls;
 * puts `answerUnavailable` inside Strapi's own handling of errors. Must run before the middlewares
 * are mounted.
 */
export const changeStrapiErrors = (strapi: Core.Strapi): void => {
  const middlewares = strapi.config.get('middlewares') as MiddlewareEntry[];
  strapi.config.set(
    'middlewares',
    middlewares.flatMap((entry) => {
      const { name, config = {} } = typeof entry === 'string' ? { name: entry } : entry;
      if (name === ERRORS) return [entry, `plugin::membership.${UNAVAILABLE}`];
      return name === BODY ? { name: BODY, config: { ...config, onError, parsedMethods } } : entry;
    }),
  );
};

/** A refusal that the panel's form shows at a field; without a path, above the form. */
export const fieldRefusal = (message: string, path: readonly string[] = []) =>
  new errors.ValidationError(message, {
    errors: [{ path, message, name: 'ValidationError' }],
  });

/** Error codes of client disconnects and of invalid HTTP (`HPE_…`). */
const isOfClient = (code: string): boolean =>
  /^(?:ECONNRESET|ECONNABORTED|EPIPE|HPE_\w+)$/.test(code);

/**
 * Koa reports every broken connection as an error. A client disconnect, such as a browser closed
 * during an upload, is not one.
 * @param report receives all other errors
 */
export const ignoreClientDisconnects = (app: Koa, report: (fault: unknown) => void): void => {
  // Replaced instead of adding a listener: Koa and Strapi's upload plugin both call this.
  app.onerror = (error: Error & { code?: string; expose?: boolean }) => {
    if (error.expose || isOfClient(error.code ?? '')) return;
    report(error);
  };
};

/**
 * A refusal of the content guards with a status that Strapi's own errors do not have; the panel
 * shows its message.
 */
export class Refused extends Error {
  readonly status: 404 | 409 | 422;

  constructor(status: 404 | 409 | 422, message: string) {
    super(message);
    this.name = 'Refused';
    this.status = status;
  }
}

// Strapi answers its HTTP errors with their status and logs all others as faults. That class is
// abstract and its constructor throws, so only its prototype is inherited.
Object.setPrototypeOf(Refused.prototype, errors.HttpError.prototype);
