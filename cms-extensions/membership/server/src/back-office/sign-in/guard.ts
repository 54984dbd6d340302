import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { type ReadClientAddress, TooManyAttempts } from '../../platform/http/index.ts';
import type { PanelAttempts } from './attempts.ts';

/** RFC 5321, 4.5.3.1.3; a longer address cannot be an account's and is not used as a key. */
const EMAIL_LENGTH_MAX = 254;

const accountOf = (ctx: Context): string => {
  const { body } = ctx.request;
  const email: unknown =
    typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  if (typeof email !== 'string' || email.length > EMAIL_LENGTH_MAX) return 'unknown';
  return email.trim().toLowerCase();
};

/** The refusal in the format that the panel's forms read. */
const inPanelShape = (ctx: Context, thrown: unknown): unknown => {
  if (!(thrown instanceof TooManyAttempts)) return thrown;
  // The security log may need details that the answer does not contain.
  ctx.state.refusal = thrown;
  ctx.set(thrown.headers);
  return new errors.RateLimitError(thrown.message);
};

type Guard = (ctx: Context, next: () => Promise<unknown>) => Promise<unknown>;

/** Runs a guard before each of these Strapi handlers, instead of Strapi's own limits. */
const replaceLimits = (strapi: Core.Strapi, guards: Readonly<Record<string, Guard>>): void => {
  const routes = Object.values(strapi.admin.routes).flatMap((router) => router.routes);
  for (const [handler, guard] of Object.entries(guards)) {
    const route = routes.find((candidate) => candidate.handler === handler);
    if (route === undefined) throw new Error(`Strapi has no route for ${handler} any more`);
    const inShape: Core.MiddlewareHandler = async (ctx, next) => {
      try {
        return await guard(ctx, next);
      } catch (thrown) {
        throw inPanelShape(ctx, thrown);
      }
    };
    route.config = { ...route.config, middlewares: [inShape] };
  }
};

/**
 * Limits attempts at the panel without a session. Strapi's own limits are kept in the memory of one
 * instance and count each pair of account and address separately, so that one address could try all
 * accounts. Must run before Strapi mounts its routes.
 */
export const guardSignIn = (
  strapi: Core.Strapi,
  attempts: PanelAttempts,
  addressOf: ReadClientAddress,
): void => {
  const openToken: Guard = async (ctx, next) => {
    await attempts.openToken(addressOf(ctx.req));
    return next();
  };
  replaceLimits(strapi, {
    'authentication.login': async (ctx, next) => {
      const address = addressOf(ctx.req);
      const account = accountOf(ctx);
      await attempts.signIn(address, account);
      const answer = await next();
      if (ctx.status < 400) await attempts.signedIn(address, account);
      return answer;
    },
    'authentication.forgotPassword': async (ctx, next) => {
      if (await attempts.mayMailReset(addressOf(ctx.req), accountOf(ctx))) return next();
      // The same answer as for an address without an account.
      ctx.status = 204;
      return undefined;
    },
    'authentication.accessToken': async (ctx, next) => {
      await attempts.renew(addressOf(ctx.req));
      return next();
    },
    'authentication.resetPassword': openToken,
    'authentication.register': openToken,
    'authentication.registrationInfo': openToken,
    'authentication.registerAdmin': openToken,
  });
};
