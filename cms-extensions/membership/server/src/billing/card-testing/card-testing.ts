import { CAPTCHA_HEADER, CARD_TESTING_ERRORS } from 'contract';
import type { Context as KoaContext } from 'koa';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { perContext } from '../../platform/context/index.ts';
import { TooManyAttempts } from '../../platform/http/index.ts';
import { createLimiter } from '../../platform/limits/index.ts';
import type { Account } from '../accounts.ts';
import { raiseAlert } from '../alerts.ts';
import { CardDeclined, isOver, toPaymentError } from '../errors.ts';
import { hashOf } from '../person-hashes.ts';
import { stripeOf } from '../stripe.ts';
import { CaptchaNeeded, verifyCaptcha } from './turnstile.ts';

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

/** A try of a card: who makes it, and the token of a solved CAPTCHA, empty without one. */
export type CardRequest = { tester: CardTester; token: string };

/** The key of a SetupIntent's or Checkout Session's metadata that says who asked for it. */
export const TESTER_METADATA = { address: 'originAddress' } as const;

/** This metadata of somebody. */
export const testerMetadata = ({ address }: Pick<CardTester, 'address'>) => ({
  [TESTER_METADATA.address]: address,
});

const keysOf = ({ account, address }: CardTester): [Kind, string][] => [
  ...(account === null ? [] : [['account', account] satisfies [Kind, string]]),
  ['address', address],
];

const stopped = (ms: number): TooManyAttempts =>
  new TooManyAttempts(
    ms / 1000,
    { name: 'card-testing', refusals: 1 },
    CARD_TESTING_ERRORS.stopped,
  );

/** Stops those who try many cards. */
export class CardTesting {
  readonly #ctx: Context;
  readonly #failures: Readonly<Record<Kind, RateLimiterAbstract>>;

  constructor(ctx: Context) {
    const { settings, redis } = ctx;
    const { failuresByMember, failuresByAddress } = settings.cardTesting;
    this.#ctx = ctx;
    this.#failures = {
      account: createLimiter('card-failures:account', failuresByMember, redis),
      address: createLimiter('card-failures:address', failuresByAddress, redis),
    };
  }

  /** @param account the member's public id; null before it is known */
  requestOf(koa: KoaContext, account: string | null): CardRequest {
    const address = hashOf(this.#ctx, 'address', this.#ctx.addressOf(koa.req));
    return {
      tester: { account, address },
      token: koa.get(CAPTCHA_HEADER).slice(0, TOKEN_LENGTH_MAX),
    };
  }

  /**
   * Permits to set up a card.
   * @throws TooManyAttempts, CaptchaNeeded
   */
  async admit({ tester, token }: CardRequest): Promise<void> {
    await this.assertNotStopped(tester);
    if (await this.#isSuspicious(tester)) await this.#prove(token);
  }

  /** Permits what follows a card that was accepted. @throws TooManyAttempts after a stop */
  async assertNotStopped(tester: CardTester): Promise<void> {
    const stoppedMs = await this.#stoppedMs(tester);
    if (stoppedMs > 0) throw stopped(stoppedMs);
  }

  /**
   * Runs `work`, which charges a card. Counted as a failure before it runs, so that concurrent tries
   * cannot exceed the allowance; given back unless the bank declines.
   * @throws TooManyAttempts, CaptchaNeeded
   */
  async attempt<Result>(request: CardRequest, work: () => Promise<Result>): Promise<Result> {
    await this.admit(request);
    const keys = keysOf(request.tester);
    const counted = await Promise.all(keys.map(([kind, key]) => this.#failures[kind].penalty(key)));
    const giveBack = () => Promise.all(keys.map(([kind, key]) => this.#failures[kind].reward(key)));
    if (
      keys.some(([kind], at) => (counted[at]?.consumedPoints ?? 0) > this.#failures[kind].points)
    ) {
      await giveBack();
      throw stopped(Math.max(...counted.map(({ msBeforeNext }) => msBeforeNext)));
    }
    try {
      const result = await work();
      await giveBack();
      return result;
    } catch (error) {
      if (!(toPaymentError(error) instanceof CardDeclined)) await giveBack();
      else await this.#stopIfOver(request.tester);
      throw error;
    }
  }

  /** Counts a card that was declined. */
  async failed(tester: CardTester): Promise<void> {
    for (const [kind, key] of keysOf(tester)) await this.#failures[kind].penalty(key);
    await this.#stopIfOver(tester);
  }

  /**
   * Counts a card that was declined at a set-up, where the browser sends it to Stripe without us.
   * The set-up of somebody who is stopped is cancelled, since the browser could try further cards
   * with it.
   * @param event read from its payload: each failure counts, not only the last one
   */
  async handleSetup(event: Stripe.SetupIntentSetupFailedEvent): Promise<void> {
    const { id, metadata } = event.data.object;
    const address = metadata?.[TESTER_METADATA.address];
    // Not a set-up of this product.
    if (metadata?.userId === undefined || address === undefined) return;
    const { setupIntents } = stripeOf(this.#ctx);
    await this.#failedAtStripe({ account: metadata.userId, address }, () =>
      setupIntents.cancel(id),
    );
  }

  /**
   * Counts a card that was declined on Stripe's hosted Checkout, which takes any number of tries.
   * While a Checkout of a member is open there is no subscription, so the charge is no renewal.
   * The Checkout of somebody who is stopped is closed.
   */
  async handleFailedCharge({
    userDocumentId: account,
    stripeCustomerId: customer,
  }: Account): Promise<void> {
    const { sessions } = stripeOf(this.#ctx).checkout;
    const [open] = (await sessions.list({ customer, status: 'open', limit: 1 })).data;
    const address = open?.metadata?.[TESTER_METADATA.address];
    if (open === undefined || address === undefined) return;
    await this.#failedAtStripe({ account, address }, () => sessions.expire(open.id));
  }

  async #failedAtStripe(tester: CardTester, end: () => Promise<unknown>): Promise<void> {
    await this.failed(tester);
    if ((await this.#stoppedMs(tester)) === 0) return;
    await end().catch((error: unknown) => {
      if (!isOver(error)) throw error;
    });
  }

  /** How long somebody is stopped, in milliseconds; 0 for not at all. */
  async #stoppedMs(tester: CardTester): Promise<number> {
    const waits = keysOf(tester).map(async ([kind, key]) => {
      const state = await this.#failures[kind].get(key);
      return state !== null && state.remainingPoints <= 0 ? state.msBeforeNext : 0;
    });
    return Math.max(...(await Promise.all(waits)));
  }

  /** Whether half of an allowance is used up. */
  async #isSuspicious(tester: CardTester): Promise<boolean> {
    const used = keysOf(tester).map(async ([kind, key]) => {
      const limiter = this.#failures[kind];
      return ((await limiter.get(key))?.consumedPoints ?? 0) > Math.floor(limiter.points / 2);
    });
    return (await Promise.all(used)).includes(true);
  }

  /** @throws CaptchaNeeded */
  async #prove(token: string): Promise<void> {
    const { settings, securityLog } = this.#ctx;
    const { captcha } = settings.cardTesting;
    if (captcha === null) return;
    if (token === '') throw new CaptchaNeeded(captcha);
    const result = await verifyCaptcha(captcha, settings.storefrontUrl, token);
    if (result === 'solved') return;
    securityLog.record('captcha.failed', { reason: result });
    // Nobody is locked out because Turnstile is away: the limit applies as without a CAPTCHA.
    if (result === 'wrong') throw new CaptchaNeeded(captcha);
  }

  /** Stops for the whole time of the limit, from the failure that used it up. */
  async #stopIfOver(tester: CardTester): Promise<void> {
    for (const [kind, key] of keysOf(tester)) {
      const limiter = this.#failures[kind];
      const used = (await limiter.get(key))?.consumedPoints ?? 0;
      if (used < limiter.points) continue;
      await limiter.block(key, limiter.duration);
      if (used === limiter.points) await this.#alert(tester.account, kind);
    }
  }

  /** The coach is told once a day at most: a burst has many addresses and accounts. */
  async #alert(subject: string | null, by: Kind): Promise<void> {
    this.#ctx.securityLog.record('card-testing.stopped', { subject, by });
    await raiseAlert(this.#ctx, {
      kind: 'card-testing',
      subject: new Date().toISOString().slice(0, 10),
      message: `Somebody seems to test cards: too many were refused by one ${by} in a short time. Cards from there are stopped for an hour. Look at the day's payments and new customers at Stripe, refund what looks foreign, and consider a CAPTCHA and Radar's rules (docs/production.md). There is at most one such alert a day; the security log has them all.`,
      userDocumentId: null,
      stripePath: 'payments',
    });
  }
}

export const cardTestingOf = perContext((ctx) => new CardTesting(ctx));
