import { CAPTCHA_HEADER, CARD_TESTING_ERRORS } from 'contract';
import type { Allowance } from 'contract/environment';
import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import type Stripe from 'stripe';
import type { Settings } from '../../config.ts';
import { type ReadClientAddress, TooManyAttempts } from '../../platform/http/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import type { Account } from '../accounts.ts';
import type { Alerts } from '../alerts.ts';
import { CardDeclined, isOver, toPaymentError } from '../errors.ts';
import type { PersonHashes } from '../person-hashes.ts';
import { type CaptchaCheck, createCaptcha } from './captcha.ts';
import { createGauge, createSeen, FIRST_PAUSE_SECONDS, type Gauge, type State } from './gauge.ts';

/*
 * Thieves test stolen card numbers where a card can be set up: one of many numbers works. Declined
 * cards and different cards are counted by account, browser and address. Half of an allowance is
 * free, then each further failure brings a longer pause (or a CAPTCHA), and the last one stops all
 * cards for an hour (docs/decisions/0063-card-testing.md).
 */

/** Longer than the providers' tokens. */
const TOKEN_LENGTH_MAX = 4096;

/** Who tries a card; the address and the browser as keyed hashes. */
export type CardTester = {
  /** The member's public id; null before the account is known. */
  account: string | null;
  address: string;
  /** Null for a browser from which nobody has signed in. */
  device: string | null;
};

type Kind = 'account' | 'device' | 'address';

/** A try of a card: who makes it, and the token of a solved CAPTCHA, empty without one. */
export type CardRequest = { tester: CardTester; token: string };

const EVERYBODY = 'all';

type Parts = {
  settings: Pick<Settings, 'cardTesting' | 'storefrontUrl'>;
  redis: Redis | null;
  stripe: Stripe;
  alerts: Pick<Alerts, 'raise'>;
  securityLog: SecurityLog;
  hashOf: PersonHashes;
  addressOf: ReadClientAddress;
  /** The id of a browser from which somebody has signed in; null for any other. */
  deviceOf: (ctx: Context) => string | null;
};

/** The events that say what became of a card at a SetupIntent. */
type SetupEvent = Extract<
  Stripe.Event,
  { type: 'setup_intent.setup_failed' | 'setup_intent.succeeded' }
>;

/** The keys of a SetupIntent's or Checkout Session's metadata that say who asked for it. */
export const TESTER_METADATA = { address: 'originAddress', device: 'originDevice' } as const;

/** These metadata of somebody. */
export const testerMetadata = ({ address, device }: Omit<CardTester, 'account'>) => ({
  [TESTER_METADATA.address]: address,
  ...(device !== null && { [TESTER_METADATA.device]: device }),
});

/** Slows down and stops those who try many cards. */
export const createCardTesting = (parts: Parts) => {
  const { settings, redis, stripe, alerts, securityLog, hashOf, addressOf, deviceOf } = parts;
  const limits = settings.cardTesting;
  const captcha: CaptchaCheck | null =
    limits.captcha === null ? null : createCaptcha(limits.captcha, settings.storefrontUrl);
  const gauge = (name: string, allowance: Allowance): Gauge =>
    createGauge(`card-testing:${name}`, allowance, redis);
  const gauges = (
    what: string,
    byMember: Allowance,
    byAddress: Allowance,
  ): Record<Kind, Gauge> => ({
    account: gauge(`${what}:account`, byMember),
    device: gauge(`${what}:device`, byMember),
    address: gauge(`${what}:address`, byAddress),
  });
  const failures = gauges('failures', limits.failuresByMember, limits.failuresByAddress);
  const cards = gauges('cards', limits.cardsByMember, limits.cardsByAddress);
  const members = gauge('members-of-card', limits.membersByCard);
  const everybody = gauge('failures', limits.failures);
  const wasSeen = createSeen(limits.cardsByMember, redis);

  const keysOf = (tester: CardTester): [Kind, string][] =>
    (['account', 'device', 'address'] as const).flatMap((kind) => {
      const key = tester[kind];
      return key === null ? [] : [[kind, key]];
    });

  /** Once a day at most: a burst has many addresses and accounts. */
  const alert = async (subject: string | null, by: Kind | 'card' | 'everybody'): Promise<void> => {
    securityLog.record('card-testing.stopped', { subject, by });
    await alerts.raise({
      ...{ kind: 'card-testing', subject: new Date().toISOString().slice(0, 10) },
      message: `Somebody seems to test cards: too many were refused, or used, by one ${by === 'everybody' ? 'site' : by} in a short time. Cards from there are stopped for an hour. Look at the day's payments and new customers at Stripe, refund what looks foreign, and consider a CAPTCHA (docs/production.md). There is at most one such alert a day; the security log has them all.`,
      ...{ userDocumentId: null, stripePath: 'payments' },
    });
  };

  const statesOf = (tester: CardTester): Promise<State[]> =>
    Promise.all(
      keysOf(tester).flatMap(([kind, key]) => [failures[kind].state(key), cards[kind].state(key)]),
    );

  const stopped = (ms: number, name: string): TooManyAttempts =>
    new TooManyAttempts(ms / 1000, { name, refusals: 1 }, CARD_TESTING_ERRORS.stopped);

  /** @returns whether a CAPTCHA was solved @throws CaptchaNeeded */
  const prove = async (check: CaptchaCheck, token: string): Promise<boolean> => {
    if (token === '') throw check.needed();
    const result = await check.verify(token);
    if (result === 'solved') return true;
    securityLog.record('captcha.failed', { reason: result });
    if (result === 'wrong') throw check.needed();
    // Nobody is locked out because the provider is down: the pauses apply as without a CAPTCHA.
    return false;
  };

  const assertNotStopped = async (tester: CardTester): Promise<State[]> => {
    const states = await statesOf(tester);
    const stoppedMs = Math.max(...states.map((state) => state.stoppedMs));
    if (stoppedMs > 0) throw stopped(stoppedMs, 'card-testing:stop');
    return states;
  };

  /** @returns whether a CAPTCHA was solved for this try */
  const admit = async ({ tester, token }: CardRequest): Promise<boolean> => {
    const states = await assertNotStopped(tester);
    const isSuspicious =
      states.some((state) => state.isSuspicious) ||
      (await everybody.state(EVERYBODY)).stoppedMs > 0;
    if (captcha !== null && isSuspicious && (await prove(captcha, token))) return true;
    const pausedMs = Math.max(...states.map((state) => state.pausedMs));
    if (pausedMs > 0) {
      throw new TooManyAttempts(pausedMs / 1000, { name: 'card-testing:pause', refusals: 1 });
    }
    return false;
  };

  const countEverybody = async (): Promise<void> => {
    if (await everybody.add(EVERYBODY)) await alert(null, 'everybody');
  };

  const addTo = async (gaugesOf: Record<Kind, Gauge>, tester: CardTester): Promise<void> => {
    for (const [kind, key] of keysOf(tester)) {
      if (await gaugesOf[kind].add(key)) await alert(tester.account, kind);
    }
  };

  const failed = async (tester: CardTester): Promise<void> => {
    await addTo(failures, tester);
    await countEverybody();
  };

  const sawCard = async (tester: CardTester, fingerprint: string | null): Promise<void> => {
    if (fingerprint === null) return;
    const card = hashOf('card', fingerprint);
    for (const [kind, key] of keysOf(tester)) {
      if (await wasSeen(`${kind}:${key}`, card)) continue;
      if (await cards[kind].add(key)) await alert(tester.account, kind);
      if (kind !== 'account') continue;
      await members.add(card);
      if ((await members.state(card)).stoppedMs > 0 && (await cards.account.stop(key))) {
        await alert(tester.account, 'card');
      }
    }
  };

  const fingerprintOf = async (
    method: string | Stripe.PaymentMethod | null,
  ): Promise<string | null> => {
    const card = typeof method === 'string' ? await stripe.paymentMethods.retrieve(method) : method;
    return card?.card?.fingerprint ?? null;
  };

  return {
    /** @param account the member's public id; null before it is known */
    requestOf: (ctx: Context, account: string | null): CardRequest => {
      const device = deviceOf(ctx);
      const tester = {
        account,
        address: hashOf('address', addressOf(ctx.req)),
        device: device === null ? null : hashOf('device', device),
      };
      return { tester, token: ctx.get(CAPTCHA_HEADER).slice(0, TOKEN_LENGTH_MAX) };
    },

    /**
     * Permits to set up a card.
     * @throws TooManyAttempts, CaptchaNeeded
     */
    admit: async (request: CardRequest): Promise<void> => {
      await admit(request);
    },

    /** Permits what follows a card that was accepted. @throws TooManyAttempts after a stop */
    assertNotStopped: async (tester: CardTester): Promise<void> => {
      await assertNotStopped(tester);
    },

    /**
     * Runs `work`, which charges a card. Counted as a failure before it runs; given back unless the
     * bank declines.
     * @throws TooManyAttempts, CaptchaNeeded
     */
    attempt: async <Result>(request: CardRequest, work: () => Promise<Result>): Promise<Result> => {
      const isProved = await admit(request);
      const { tester } = request;
      const reserved: NonNullable<Awaited<ReturnType<Gauge['reserve']>>>[] = [];
      const giveAllBack = () => Promise.all(reserved.map(({ giveBack }) => giveBack()));
      for (const [kind, key] of keysOf(tester)) {
        const one = await failures[kind].reserve(key, isProved);
        if (one === null) {
          await giveAllBack();
          throw new TooManyAttempts(FIRST_PAUSE_SECONDS, {
            name: failures[kind].name,
            refusals: 1,
          });
        }
        reserved.push(one);
      }
      try {
        const result = await work();
        await giveAllBack();
        return result;
      } catch (error) {
        if (!(toPaymentError(error) instanceof CardDeclined)) {
          await giveAllBack();
          throw error;
        }
        const stops = await Promise.all(reserved.map(({ fail }) => fail()));
        if (stops.includes(true)) await alert(tester.account, 'account');
        await countEverybody();
        throw error;
      }
    },

    /** Counts a card that was declined after it was set up. */
    failed,

    /** Counts different cards, and the accounts of one card. @param fingerprint Stripe's */
    sawCard,

    /**
     * Counts what became of a card at Stripe, where the browser sends it without us. The set-up of
     * somebody who is stopped is cancelled, since the browser could try further cards with it.
     * @param event read from its payload: each failure counts, not only the last one
     */
    handleSetup: async (event: SetupEvent): Promise<void> => {
      const { id, metadata, last_setup_error: refusal, payment_method } = event.data.object;
      const address = metadata?.[TESTER_METADATA.address];
      // Not a set-up of this product.
      if (metadata?.userId === undefined || address === undefined) return;
      const device = metadata[TESTER_METADATA.device] ?? null;
      const tester = { account: metadata.userId, address, device };
      await sawCard(tester, await fingerprintOf(refusal?.payment_method ?? payment_method));
      if (event.type === 'setup_intent.succeeded') return;
      await failed(tester);
      const isStopped = (await statesOf(tester)).some(({ stoppedMs }) => stoppedMs > 0);
      if (!isStopped) return;
      await stripe.setupIntents.cancel(id).catch((error: unknown) => {
        if (!isOver(error)) throw error;
      });
    },

    /**
     * Counts a card that was declined on Stripe's hosted Checkout, which takes any number of tries.
     * While a Checkout of a member is open there is no subscription, so the charge is no renewal.
     * The Checkout of somebody who is stopped is closed.
     * @param event read from its payload: each failure counts
     */
    handleFailedCharge: async (
      event: Stripe.ChargeFailedEvent,
      { userDocumentId, stripeCustomerId: customer }: Account,
    ): Promise<void> => {
      const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 1 });
      const address = data[0]?.metadata?.[TESTER_METADATA.address];
      if (data[0] === undefined || address === undefined) return;
      const { id, metadata } = data[0];
      const device = metadata?.[TESTER_METADATA.device] ?? null;
      const tester = { account: userDocumentId, address, device };
      const { payment_method_details: method } = event.data.object;
      await sawCard(tester, method?.card?.fingerprint ?? null);
      await failed(tester);
      const isStopped = (await statesOf(tester)).some(({ stoppedMs }) => stoppedMs > 0);
      if (!isStopped) return;
      await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
        if (!isOver(error)) throw error;
      });
    },
  };
};

export type CardTesting = ReturnType<typeof createCardTesting>;
