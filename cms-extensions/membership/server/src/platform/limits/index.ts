import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Allowance } from 'server-kit/environment';
import { TooManyAttempts } from '../http/index.ts';

/** Prefix of the keys in Redis. */
const SHARED_PREFIX = 'membership:limit:';

/**
 * A counter of attempts by a key.
 * @param redis shared by all instances; null counts in this process's memory
 */
export const limiterOf = (
  name: string,
  { points, windowSeconds }: Allowance,
  redis: Redis | null,
): RateLimiterAbstract => {
  const memory = { keyPrefix: name, points, duration: windowSeconds };
  if (redis === null) return new RateLimiterMemory(memory);
  return new RateLimiterRedis({
    ...memory,
    keyPrefix: `${SHARED_PREFIX}${name}`,
    storeClient: redis,
    // Counting in this instance alone is better than not counting, or than refusing everyone.
    insuranceLimiter: new RateLimiterMemory(memory),
  });
};

/** @throws TooManyAttempts */
export const spendOne = async (limiter: RateLimiterAbstract, key: string): Promise<void> => {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const refusals = refusal.consumedPoints - limiter.points;
    const name = limiter.keyPrefix.replace(SHARED_PREFIX, '');
    throw new TooManyAttempts(refusal.msBeforeNext / 1000, { name, refusals });
  }
};

/** Attempts at one action, counted by the client's address and by the target account. */
export class Attempts {
  readonly #byAddress: RateLimiterAbstract;
  readonly #byAccount: RateLimiterAbstract;

  constructor(name: string, byAddress: Allowance, byAccount: Allowance, redis: Redis | null) {
    this.#byAddress = limiterOf(`${name}:address`, byAddress, redis);
    this.#byAccount = limiterOf(`${name}:email`, byAccount, redis);
  }

  /**
   * Counts one attempt before it is made, so that concurrent attempts cannot exceed the limit.
   * @throws TooManyAttempts
   */
  async spend(address: string, account: string): Promise<void> {
    await spendOne(this.#byAddress, address);
    await spendOne(this.#byAccount, account);
  }

  /** Resets the account's failed attempts after a successful one. */
  async forgive(account: string): Promise<void> {
    await this.#byAccount.delete(account);
  }
}

/** Attempts at one action, counted by target, whoever makes them. */
export class TargetedAttempts {
  readonly #limiter: RateLimiterAbstract;

  constructor(name: string, allowance: Allowance, redis: Redis | null) {
    this.#limiter = limiterOf(name, allowance, redis);
  }

  /** @throws TooManyAttempts */
  async spend(target: string): Promise<void> {
    await spendOne(this.#limiter, target);
  }
}
