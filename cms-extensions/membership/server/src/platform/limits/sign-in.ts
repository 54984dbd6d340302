import type { Redis } from 'ioredis';
import type { Settings } from '../../settings.ts';
import { createLimiter, spendOne } from './limiter.ts';

/** A permitted sign-in attempt. */
export type SignInAttempt = {
  /** Gives this attempt back; failed attempts from elsewhere stay counted. */
  succeeded: () => Promise<void>;
};

export type SignInLimits = {
  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit.
   * @param device the id of a browser from which this account has signed in before
   * @throws TooManyAttempts
   */
  begin: (account: string, address: string, device: string | null) => Promise<SignInAttempt>;
};

/**
 * Protects accounts against guessing without locking their owners out. There are three limits:
 * - few attempts for one account from one address, against a single attacker;
 * - more for one account from all addresses, against distributed attacks. They do not count for a
 *   browser from which the account has signed in before; that has few attempts of its own;
 * - many from one address, for all accounts together.
 */
export const createSignInLimits = (
  settings: Settings['rateLimits']['signIn'],
  redis: Redis | null,
): SignInLimits => {
  const byAddress = createLimiter('sign-in:address', settings.byAddress, redis);
  const byPair = createLimiter('sign-in:email-and-address', settings.byEmailAndAddress, redis);
  const byDevice = createLimiter('sign-in:device', settings.byEmailAndAddress, redis);
  const byEmail = createLimiter('sign-in:email', settings.byEmail, redis);
  return {
    begin: async (account, address, device) => {
      await spendOne(byAddress, address);
      if (device !== null) {
        await spendOne(byDevice, device);
        return {
          succeeded: async () => {
            await byAddress.reward(address);
            await byDevice.delete(device);
          },
        };
      }
      const pair = `${account} ${address}`;
      // First, so that attempts refused here do not use up the other limits.
      await spendOne(byPair, pair);
      await spendOne(byEmail, account);
      return {
        succeeded: async () => {
          await byAddress.reward(address);
          await byPair.delete(pair);
          await byEmail.reward(account);
        },
      };
    },
  };
};
