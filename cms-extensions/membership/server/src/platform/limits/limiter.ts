import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Allowance } from '../../settings.ts';
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
