import { CAPTCHA_ACTION, CAPTCHA_HEADER, CARD_TESTING_ERRORS, type ErrorBody } from 'contract';
import type { Context as KoaContext } from 'koa';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { CaptchaSettings } from '../../config.ts';
import type { Context } from '../../context.ts';
import { perContext } from '../../platform/context/index.ts';
import { ApiError, TooManyAttempts } from '../../platform/http/index.ts';
import { limiterOf } from '../../platform/limits/index.ts';
import { hashOf } from '../../users/index.ts';
import type { Account } from '../accounts.ts';
import { raiseAlert } from '../alerts.ts';
import { CardDeclined, ignoreOver, toPaymentError } from '../errors.ts';
import { stripeOf } from '../stripe.ts';

/** Longer than Turnstile usually takes; a member waits for it. */
const TIMEOUT_MS = 3000;

/** The call is accepted once the CAPTCHA is solved. */
export class CaptchaNeeded extends ApiError {
  readonly status = 403;
  readonly #siteKey: string;

  constructor({ siteKey }: CaptchaSettings) {
    super(CARD_TESTING_ERRORS.captchaNeeded);
    this.#siteKey = siteKey;
  }

  override body(): ErrorBody {
    return { detail: this.message, captcha: { site_key: this.#siteKey } };
  }
}

/** What Turnstile answers (`siteverify`). */
const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/** `unavailable`: Turnstile did not answer, so nothing is known about the token. */
type CaptchaResult = 'solved' | 'wrong' | 'unavailable';

/**
 * Verifies the token of a solved CAPTCHA; each is accepted once. The member's address is not sent.
 * @param siteUrl the storefront; a token that was solved on another site is wrong
 */
export const verifyCaptcha = async (
  { secretKey, verifyUrl }: CaptchaSettings,
  siteUrl: string,
  token: string,
): Promise<CaptchaResult> => {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500) return 'unavailable';
    const { success, hostname, action } = answerSchema.parse(await response.json());
    const isOurs = hostname === new URL(siteUrl).hostname && action === CAPTCHA_ACTION;
    return success && isOurs ? 'solved' : 'wrong';
  } catch {
    return 'unavailable';
  }
};

/*
 * Thieves test stolen card numbers where a card can be set up: one of many numbers works. Radar
 * judges the cards at Stripe. Here declined cards are counted by account and by address: half of an
 * allowance is free, then a CAPTCHA is asked if there is one, and the last failure stops all cards
 * for the limit's time (docs/decisions/0063-card-testing.md).
 */

/** Longer than Turnstile's tokens. */
const TOKEN_LENGTH_MAX = 4096;

/** Who tries a card; the address as a keyed hash. */
export type CardTester = {
  /** The member's public id; null before the account is known. */
  account: string | null;
  address: string;
};

type Kind = keyof CardTester;

/** One of somebody's two counters of declined cards. */
type Counter = { kind: Kind; key: string; limiter: RateLimiterAbstract };

/** A try of a card: who makes it, and the token of a solved CAPTCHA, empty without one. */
export type CardRequest = { tester: CardTester; token: string };

/** Metadata of a SetupIntent or a Checkout Session: who asked for it, as a keyed hash of the address. */
export const ORIGIN = 'originAddress';

const limitersOf = perContext(({ settings: { rateLimits }, redis }) => ({
  account: limiterOf('card-failures:account', rateLimits.CARD_FAILURES_BY_MEMBER, redis),
  address: limiterOf('card-failures:address', rateLimits.CARD_FAILURES_BY_ADDRESS, redis),
}));

const countersOf = (ctx: Context, { account, address }: CardTester): Counter[] => {
  const limiters = limitersOf(ctx);
  const byAddress = { kind: 'address' as const, key: address, limiter: limiters.address };
  if (account === null) return [byAddress];
  return [{ kind: 'account', key: account, limiter: limiters.account }, byAddress];
};

const countsOf = (ctx: Context, tester: CardTester) =>
  Promise.all(
    countersOf(ctx, tester).map(async ({ kind, key, limiter }) => {
      const state = await limiter.get(key);
      return { kind, key, limiter, state, used: state?.consumedPoints ?? 0 };
    }),
  );

const stopped = (ms: number): TooManyAttempts =>
  new TooManyAttempts(
    ms / 1000,
    { name: 'card-testing', refusals: 1 },
    CARD_TESTING_ERRORS.stopped,
  );

/** How long somebody is stopped, in milliseconds; 0 for not at all. */
const stoppedMs = async (ctx: Context, tester: CardTester): Promise<number> => {
  const waits = (await countsOf(ctx, tester)).map(({ state }) =>
    state !== null && state.remainingPoints <= 0 ? state.msBeforeNext : 0,
  );
  return Math.max(...waits);
};

const isSuspicious = async (ctx: Context, tester: CardTester): Promise<boolean> =>
  (await countsOf(ctx, tester)).some(({ used, limiter }) => used > Math.floor(limiter.points / 2));

/** @throws CaptchaNeeded */
const prove = async ({ settings, securityLog }: Context, token: string): Promise<void> => {
  const { captcha } = settings;
  if (captcha === null) return;
  if (token === '') throw new CaptchaNeeded(captcha);
  const result = await verifyCaptcha(captcha, settings.storefrontUrl, token);
  if (result === 'solved') return;
  securityLog.record('captcha.failed', { reason: result });
  // Nobody is locked out because Turnstile is away: the limit applies as without a CAPTCHA.
  if (result === 'wrong') throw new CaptchaNeeded(captcha);
};

/** The coach is told once a day at most: a burst has many addresses and accounts. */
const alert = async (ctx: Context, subject: string | null, by: Kind): Promise<void> => {
  ctx.securityLog.record('card-testing.stopped', { subject, by });
  await raiseAlert(ctx, {
    kind: 'card-testing',
    subject: new Date().toISOString().slice(0, 10),
    message: `Somebody seems to test cards: too many were refused by one ${by} in a short time. Cards from there are stopped for an hour. Look at the day's payments and new customers at Stripe, refund what looks foreign, and consider a CAPTCHA and Radar's rules (docs/production.md). There is at most one such alert a day; the security log has them all.`,
    stripePath: 'payments',
  });
};

/** Stops for the whole time of the limit, from the failure that used it up. */
const stopIfOver = async (ctx: Context, tester: CardTester): Promise<void> => {
  for (const { kind, key, limiter, used } of await countsOf(ctx, tester)) {
    if (used < limiter.points) continue;
    await limiter.block(key, limiter.duration);
    if (used === limiter.points) await alert(ctx, tester.account, kind);
  }
};

/** @param account the member's public id; null before it is known */
export const cardRequestOf = (
  ctx: Context,
  koa: KoaContext,
  account: string | null,
): CardRequest => ({
  tester: { account, address: hashOf(ctx, 'address', ctx.addressOf(koa.req)) },
  token: koa.get(CAPTCHA_HEADER).slice(0, TOKEN_LENGTH_MAX),
});

/** Permits what follows a card that was accepted. @throws TooManyAttempts after a stop */
export const assertNotStopped = async (ctx: Context, tester: CardTester): Promise<void> => {
  const ms = await stoppedMs(ctx, tester);
  if (ms > 0) throw stopped(ms);
};

/**
 * Permits to set up a card.
 * @throws TooManyAttempts, CaptchaNeeded
 */
export const admitCard = async (ctx: Context, { tester, token }: CardRequest): Promise<void> => {
  await assertNotStopped(ctx, tester);
  if (await isSuspicious(ctx, tester)) await prove(ctx, token);
};

/**
 * Runs `work`, which charges a card. Counted as a failure before it runs, so that concurrent tries
 * cannot exceed the allowance; given back unless the bank declines.
 * @throws TooManyAttempts, CaptchaNeeded
 */
export const attemptCharge = async <Result>(
  ctx: Context,
  request: CardRequest,
  work: () => Promise<Result>,
): Promise<Result> => {
  await admitCard(ctx, request);
  const counters = countersOf(ctx, request.tester);
  const counted = await Promise.all(counters.map(({ limiter, key }) => limiter.penalty(key)));
  const giveBack = () => Promise.all(counters.map(({ limiter, key }) => limiter.reward(key)));
  if (counters.some(({ limiter }, at) => (counted[at]?.consumedPoints ?? 0) > limiter.points)) {
    await giveBack();
    throw stopped(Math.max(...counted.map(({ msBeforeNext }) => msBeforeNext)));
  }
  try {
    const result = await work();
    await giveBack();
    return result;
  } catch (error) {
    if (!(toPaymentError(error) instanceof CardDeclined)) await giveBack();
    else await stopIfOver(ctx, request.tester);
    throw error;
  }
};

/** Counts a card that was declined. */
export const countFailure = async (ctx: Context, tester: CardTester): Promise<void> => {
  for (const { limiter, key } of countersOf(ctx, tester)) await limiter.penalty(key);
  await stopIfOver(ctx, tester);
};

/** The same for one that Stripe has tried without us; `end` ends what further cards could be tried with. */
const countAtStripe = async (
  ctx: Context,
  tester: CardTester,
  end: () => Promise<unknown>,
): Promise<void> => {
  await countFailure(ctx, tester);
  if ((await stoppedMs(ctx, tester)) === 0) return;
  await end().catch(ignoreOver);
};

/**
 * Counts a card that was declined at a set-up, where the browser sends it to Stripe. The set-up of
 * somebody who is stopped is cancelled.
 * @param event read from its payload: each failure counts, not only the last one
 */
export const handleFailedSetup = async (
  ctx: Context,
  event: Stripe.SetupIntentSetupFailedEvent,
): Promise<void> => {
  const { id, metadata } = event.data.object;
  const address = metadata?.[ORIGIN];
  // Not a set-up of this product.
  if (metadata?.userId === undefined || address === undefined) return;
  const tester = { account: metadata.userId, address };
  await countAtStripe(ctx, tester, () => stripeOf(ctx).setupIntents.cancel(id));
};

/**
 * Counts a card that was declined on Stripe's hosted Checkout, which takes any number of tries.
 * While a Checkout of a member is open there is no subscription, so the charge is no renewal.
 * The Checkout of somebody who is stopped is closed.
 */
export const handleFailedCharge = async (
  ctx: Context,
  { userDocumentId: account, stripeCustomerId: customer }: Account,
): Promise<void> => {
  const { sessions } = stripeOf(ctx).checkout;
  const [open] = (await sessions.list({ customer, status: 'open', limit: 1 })).data;
  const address = open?.metadata?.[ORIGIN];
  if (open === undefined || address === undefined) return;
  await countAtStripe(ctx, { account, address }, () => sessions.expire(open.id));
};
