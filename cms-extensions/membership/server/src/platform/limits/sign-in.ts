import type { Redis } from 'ioredis';
import type { Settings } from '../../settings.ts';
import { createLimiter, spendOne } from './limiter.ts';

/** An attempt to sign in that may be made. */
export type SignInAttempt = {
  /** Gives back what it has spent; failed attempts from elsewhere stay counted. */
  succeeded: () => Promise<void>;
};

export type SignInLimits = {
  /**
   * Counts an attempt before it is made, so that many at once cannot slip through together.
   * @param device the id of a browser from which this account has signed in before
   * @throws TooManyAttempts
   */
  begin: (account: string, address: string, device: string | null) => Promise<SignInAttempt>;
};

/**
 * What stands between a guesser and an account, without letting the guesser lock its owner out:
 * - few attempts for one account from one address, which stop somebody at one place;
 * - more for one account from everywhere, which slow down many places together. They do not count
 *   for a browser from which the account has signed in before; that has few attempts of its own;
 * - many from one address, whichever accounts they aim at.
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
      // First, so that somebody who is stopped here does not use up what the others have.
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
