import type { Allowance } from 'contract/environment';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { TooManyAttempts } from '../http/index.ts';

/** Prefix of the keys in Redis. */
const SHARED_PREFIX = 'membership:limit:';

/**
 * A counter of attempts by a key.
 * @param redis shared by all instances; null counts in this process's memory
 */
export const createLimiter = (
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
export type Attempts = {
  /**
   * Counts one attempt before it is made, so that concurrent attempts cannot exceed the limit.
   * @throws TooManyAttempts
   */
  spend: (address: string, account: string) => Promise<void>;
  /** Resets the account's failed attempts after a successful one. */
  forgive: (account: string) => Promise<void>;
};

/** Attempts at one action, counted by target, whoever makes them. */
export type TargetedAttempts = { spend: (target: string) => Promise<void> };

export const createAttempts = (
  name: string,
  allowances: { byAddress: Allowance; byEmail: Allowance },
  redis: Redis | null,
): Attempts => {
  const byAddress = createLimiter(`${name}:address`, allowances.byAddress, redis);
  const byEmail = createLimiter(`${name}:email`, allowances.byEmail, redis);
  return {
    spend: async (address, account) => {
      await spendOne(byAddress, address);
      await spendOne(byEmail, account);
    },
    forgive: async (account) => {
      await byEmail.delete(account);
    },
  };
};

export const createTargeted = (
  name: string,
  allowance: Allowance,
  redis: Redis | null,
): TargetedAttempts => {
  const limiter = createLimiter(name, allowance, redis);
  return { spend: (target) => spendOne(limiter, target) };
};
