import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

type MiddlewareEntry = string | { name?: string; config?: Record<string, unknown> };

const BODY = 'strapi::body';
const STATUS = 'unreadableBodyStatus';

/*
 * A body that cannot be parsed is the caller's error. Strapi would log it with a stack trace like
 * one of ours; one of Strapi's application errors is answered without that.
 */
const onError = (error: Error & { status?: number }, ctx: Context): never => {
  const { status = 400 } = error;
  ctx.state[STATUS] = status >= 400 && status < 500 ? status : 400;
  throw new errors.ApplicationError('The request could not be read');
};

/** By default the parser ignores the body of a DELETE; deleting an account requires a password. */
const parsedMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Makes Strapi's body parser report invalid bodies as such, and read the bodies of all our calls.
 * Must run before the middlewares are mounted.
 */
export const withBodyErrors = (strapi: Core.Strapi): void => {
  const middlewares = strapi.config.get('middlewares') as MiddlewareEntry[];
  strapi.config.set(
    'middlewares',
    middlewares.map((entry) => {
      const { name, config = {} } = typeof entry === 'string' ? { name: entry } : entry;
      return name === BODY ? { name: BODY, config: { ...config, onError, parsedMethods } } : entry;
    }),
  );
};

/** The status for a body that could not be parsed, if that is why the request failed. */
export const statusOfUnreadableBody = (ctx: Context): number | undefined => ctx.state[STATUS];
