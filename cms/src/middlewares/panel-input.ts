import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** The calls of Strapi's panel and its plugins, ours too. */
const PANEL =
  /^\/(admin|content-manager|content-type-builder|email|i18n|membership|upload|users-permissions)(\/|$)/i;

const INPUT_ERRORS = new Set([
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ZodError',
  'ZodRealError',
]);

/** What a database says of a value that does not fit, such as an id of twenty digits. */
const DATA_EXCEPTION = /^(22...|SQLITE_MISMATCH)$/;

const isOfInput = (error: unknown): boolean =>
  error instanceof Error &&
  (INPUT_ERRORS.has(error.name) ||
    ('code' in error && typeof error.code === 'string' && DATA_EXCEPTION.test(error.code)));

/**
 * Answers 400 where Strapi's panel would answer 500: most of its calls read a body without looking
 * at its shape. The error stays in the log, since it may be a fault all the same. Must be after
 * `strapi::body`.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    if (!PANEL.test(ctx.path)) return next();
    const { request } = ctx;
    request.body ??= {};
    if (typeof request.body !== 'object') return ctx.badRequest('The body is not an object.');
    try {
      await next();
    } catch (error) {
      if (!isOfInput(error)) throw error;
      strapi.log.warn(`${ctx.method} ${ctx.path} was not understood: ${error}`);
      throw new errors.ValidationError('The request is not understood.');
    }
  };
