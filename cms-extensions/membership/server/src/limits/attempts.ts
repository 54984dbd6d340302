import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { TooManyAttempts } from '../http/index.ts';
import type { Allowance, Settings } from '../settings.ts';

/** Attempts at one thing, counted by the client's address and by the account it aims at. */
export type Attempts = {
  /**
   * Counts one attempt before it is made, so that many at once cannot slip through together.
   * @throws TooManyAttempts
   */
  spend: (address: string, account: string) => Promise<void>;
  /** Forgets the account's failed attempts after one that succeeded. */
  forgive: (account: string) => Promise<void>;
};

export type Limits = Record<keyof Settings['rateLimits'], Attempts>;

/** @param redis shared by all instances; null counts in this process's memory */
export const createLimiter = (
  name: string,
  { points, windowSeconds }: Allowance,
  redis: Redis | null,
): RateLimiterAbstract => {
  const memory = { keyPrefix: name, points, duration: windowSeconds };
  if (redis === null) return new RateLimiterMemory(memory);
  return new RateLimiterRedis({
    ...memory,
    keyPrefix: `membership:limit:${name}`,
    storeClient: redis,
    // Counting for this instance alone is better than not counting, or than refusing everyone.
    insuranceLimiter: new RateLimiterMemory(memory),
  });
};

/** @throws TooManyAttempts when nothing is left for the key */
export const spendOne = async (limiter: RateLimiterAbstract, key: string): Promise<void> => {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new TooManyAttempts(refusal.msBeforeNext / 1000);
    throw refusal;
  }
};

const createAttempts = (
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

/** The same for calls of members who are signed in: counted by member instead of by e-mail. */
const createMemberAttempts = (
  name: string,
  { byAddress, byMember }: { byAddress: Allowance; byMember: Allowance },
  redis: Redis | null,
): Attempts => createAttempts(name, { byAddress, byEmail: byMember }, redis);

/**
 * The rate limits of the deployment.
 * @param redis shared by all instances; null counts in this process's memory
 */
export const createLimits = (settings: Settings['rateLimits'], redis: Redis | null): Limits => ({
  signIn: createAttempts('sign-in', settings.signIn, redis),
  registration: createAttempts('registration', settings.registration, redis),
  passwordChange: createAttempts('password-change', settings.passwordChange, redis),
  passwordReset: createAttempts('password-reset', settings.passwordReset, redis),
  emailChange: createAttempts('email-change', settings.emailChange, redis),
  picture: createAttempts('picture', settings.picture, redis),
  cardSetup: createAttempts('card-setup', settings.cardSetup, redis),
  checkout: createMemberAttempts('checkout', settings.checkout, redis),
  preview: createMemberAttempts('preview', settings.preview, redis),
  export: createMemberAttempts('export', settings.export, redis),
});
