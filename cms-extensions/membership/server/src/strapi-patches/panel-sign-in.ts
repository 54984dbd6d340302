import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../config.ts';
import type { Context as PluginContext } from '../context.ts';
import { TooManyAttempts } from '../platform/http/index.ts';
import { limiterOf, spendOne } from '../platform/limits/index.ts';
import type { RateLimitName } from '../rate-limits.ts';

/** Each attempt beyond an account's limit is delayed by this much more than the one before. */
const DELAY_STEP_MS = 500;
const DELAY_MAX_MS = 5000;

/** How many attempts of this key exceed the limit, including this one. */
const excessOf = async (limiter: RateLimiterAbstract, key: string): Promise<number> => {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.consumedPoints - limiter.points;
    throw refusal;
  }
};

const both = (address: string, account: string): string => `${address} ${account}`;

const limitersOf = (limits: Settings['rateLimits'], redis: Redis | null) => {
  const limiter = (name: string, limit: RateLimitName) =>
    limiterOf(`panel-${name}`, limits[limit], redis);
  return {
    signInByAddress: limiter('sign-in:address', 'PANEL_SIGN_IN_BY_ADDRESS'),
    signInByEmail: limiter('sign-in:email', 'PANEL_SIGN_IN_BY_EMAIL'),
    signInByBoth: limiter('sign-in:both', 'PANEL_SIGN_IN_BY_EMAIL_AND_ADDRESS'),
    resetByAddress: limiter('reset:address', 'PANEL_RESET_BY_ADDRESS'),
    resetByEmail: limiter('reset:email', 'PANEL_RESET_BY_EMAIL'),
    tokenByAddress: limiter('token:address', 'PANEL_TOKEN_BY_ADDRESS'),
    renewalByAddress: limiter('renewal:address', 'PANEL_RENEWAL_BY_ADDRESS'),
  };
};

/** Rate limits for callers who are not signed in to the panel. */
export class PanelAttempts {
  readonly #limiters: ReturnType<typeof limitersOf>;
  readonly #delay: (milliseconds: number) => Promise<unknown>;

  /**
   * @param redis shared by all instances; null counts in this process's memory
   * @param delay waits before an attempt continues
   */
  constructor(
    limits: Settings['rateLimits'],
    redis: Redis | null,
    delay: (milliseconds: number) => Promise<unknown> = wait,
  ) {
    this.#limiters = limitersOf(limits, redis);
    this.#delay = delay;
  }

  /**
   * Counts an attempt to sign in before it is made. Too many attempts at one account from all
   * addresses are delayed; they are refused only by address, or by address and account.
   * @throws TooManyAttempts
   */
  async signIn(address: string, account: string): Promise<void> {
    await spendOne(this.#limiters.signInByAddress, address);
    await spendOne(this.#limiters.signInByBoth, both(address, account));
    const excess = await excessOf(this.#limiters.signInByEmail, account);
    if (excess > 0) await this.#delay(Math.min(excess * DELAY_STEP_MS, DELAY_MAX_MS));
  }

  /**
   * Gives back the attempt of a successful sign-in. It must not reset the count of others' failures.
   */
  async signedIn(address: string, account: string): Promise<void> {
    await this.#limiters.signInByAddress.reward(address);
    await this.#limiters.signInByBoth.delete(both(address, account));
    await this.#limiters.signInByEmail.reward(account);
  }

  /**
   * Counts a mail with a reset link.
   * @returns false when the account got enough of them; the last one still works
   * @throws TooManyAttempts when the address asked for too many
   */
  async mayMailReset(address: string, account: string): Promise<boolean> {
    await spendOne(this.#limiters.resetByAddress, address);
    return (await excessOf(this.#limiters.resetByEmail, account)) === 0;
  }

  /** @throws TooManyAttempts */
  async openToken(address: string): Promise<void> {
    await spendOne(this.#limiters.tokenByAddress, address);
  }

  /** @throws TooManyAttempts */
  async renew(address: string): Promise<void> {
    await spendOne(this.#limiters.renewalByAddress, address);
  }
}

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
export const inPanelShape = (ctx: Context, thrown: unknown): unknown => {
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
 * @param mayRenew whether the session of a request's cookie may be renewed
 */
export const guardSignIn = (
  { strapi, settings, redis, addressOf }: PluginContext,
  mayRenew: (ctx: Context) => Promise<boolean>,
): void => {
  const attempts = new PanelAttempts(settings.rateLimits, redis);
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
      return (await mayRenew(ctx)) ? next() : ctx.unauthorized();
    },
    'authentication.resetPassword': openToken,
    'authentication.register': openToken,
    'authentication.registrationInfo': openToken,
    'authentication.registerAdmin': openToken,
  });
};

type Credentials = { email: string; password: string };

/**
 * Makes a sign-in take as long for an unknown address, and for a user who has no password yet, as
 * for everybody else: Strapi answers both without comparing a hash.
 */
export const hideWhoHasAnAccount = (strapi: Core.Strapi): void => {
  const auth = strapi.service('admin::auth');
  const { checkCredentials } = auth;
  let decoy: Promise<string> | undefined;
  auth.checkCredentials = async (given: Credentials) => {
    // For every attempt, or the first unknown address would wait for two hashes.
    decoy ??= auth.hashPassword('no account has this password');
    const hash = await decoy;
    const known: { password: string | null } | null = await strapi.db
      .query('admin::user')
      .findOne({ where: { email: given.email } });
    if (!known?.password) await auth.validatePassword(given.password, hash);
    return checkCredentials(given);
  };
};
