import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

type MiddlewareEntry = string | { name?: string; config?: Record<string, unknown> };

const BODY = 'strapi::body';
const STATUS = 'unreadableBodyStatus';

/*
 * A body that cannot be parsed is the caller's fault. Strapi logs it with its stack as if it were
 * ours; as one of its own application errors it is answered and forgotten.
 */
const onError = (error: Error & { status?: number }, ctx: Context): never => {
  const { status = 400 } = error;
  ctx.state[STATUS] = status >= 400 && status < 500 ? status : 400;
  throw new errors.ApplicationError('The request could not be read');
};

/** By itself the parser leaves the body of a DELETE alone; to delete an account takes a password. */
const parsedMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Makes Strapi's body parser report bad bodies as such, and read those of all our calls. Before the
 * middlewares are mounted.
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

/** What was wrong with a body that could not be parsed, when that is why the request failed. */
export const statusOfUnreadableBody = (ctx: Context): number | undefined => ctx.state[STATUS];
