import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** The calls of Strapi's panel and its plugins, ours too. */
const PANEL =
  /^\/(admin|content-manager|content-type-builder|email|i18n|membership|upload|users-permissions)(\/|$)/i;

/** What Strapi's code throws at a body of another shape than the one that it expects. */
const SHAPE_ERRORS = new Set(['TypeError', 'RangeError', 'SyntaxError']);
const INPUT_ERRORS = new Set(['ZodError', 'ZodRealError']);

/** What a database says of a value that does not fit, such as an id of twenty digits. */
const DATA_EXCEPTION = /^(22...|SQLITE_MISMATCH)$/;

const OF_STRAPI = /node_modules[\\/]@strapi[\\/]/;
/** Lines of a stack that are Node's or a library's, and so belong to whoever called them. */
const OF_A_LIBRARY =
  /node:|<anonymous>|node_modules[\\/](?!\.pnpm[\\/]|@strapi[\\/]|membership[\\/])/;

const isThrownByStrapi = ({ stack = '' }: Error): boolean => {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return OF_STRAPI.test(lines.find((line) => !OF_A_LIBRARY.test(line)) ?? '');
};

/**
 * Whether an error of a panel's call is due to what the caller sent. The same error thrown by code
 * of this product is a fault.
 */
export const isOfInput = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (SHAPE_ERRORS.has(error.name)) return isThrownByStrapi(error);
  if (INPUT_ERRORS.has(error.name)) return true;
  return 'code' in error && typeof error.code === 'string' && DATA_EXCEPTION.test(error.code);
};

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
