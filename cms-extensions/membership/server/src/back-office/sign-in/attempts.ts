import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { createLimiter, spendOne } from '../../platform/limits/index.ts';
import type { Settings } from '../../settings.ts';

/** Each attempt beyond an account's limit is delayed by this much more than the one before. */
const DELAY_STEP_MS = 500;
const DELAY_MAX_MS = 5000;

/** Rate limits for callers who are not signed in to the panel. */
export type PanelAttempts = {
  /**
   * Counts an attempt to sign in before it is made. Too many attempts at one account from all
   * addresses are delayed; they are refused only by address, or by address and account.
   * @throws TooManyAttempts
   */
  signIn: (address: string, account: string) => Promise<void>;
  /** Resets the attempts after a successful sign-in. */
  signedIn: (address: string, account: string) => Promise<void>;
  /**
   * Counts a mail with a reset link.
   * @returns false when the account got enough of them; the last one still works
   * @throws TooManyAttempts when the address asked for too many
   */
  mayMailReset: (address: string, account: string) => Promise<boolean>;
  /** @throws TooManyAttempts */
  openToken: (address: string) => Promise<void>;
  /** @throws TooManyAttempts */
  renew: (address: string) => Promise<void>;
};

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

/**
 * @param redis shared by all instances; null counts in this process's memory
 * @param delay waits before an attempt continues
 */
export const createPanelAttempts = (
  { signIn, reset, token, renewal }: Settings['panelLimits'],
  redis: Redis | null,
  delay: (milliseconds: number) => Promise<unknown> = wait,
): PanelAttempts => {
  const limiter = (name: string, allowance: { points: number; windowSeconds: number }) =>
    createLimiter(`panel-${name}`, allowance, redis);
  const signInByAddress = limiter('sign-in:address', signIn.byAddress);
  const signInByEmail = limiter('sign-in:email', signIn.byEmail);
  const signInByBoth = limiter('sign-in:both', signIn.byEmailAndAddress);
  const resetByAddress = limiter('reset:address', reset.byAddress);
  const resetByEmail = limiter('reset:email', reset.byEmail);
  const tokenByAddress = limiter('token:address', token.byAddress);
  const renewalByAddress = limiter('renewal:address', renewal.byAddress);
  const both = (address: string, account: string): string => `${address} ${account}`;
  return {
    signIn: async (address, account) => {
      await spendOne(signInByAddress, address);
      await spendOne(signInByBoth, both(address, account));
      const excess = await excessOf(signInByEmail, account);
      if (excess > 0) await delay(Math.min(excess * DELAY_STEP_MS, DELAY_MAX_MS));
    },
    signedIn: async (address, account) => {
      await signInByAddress.reward(address);
      await signInByBoth.delete(both(address, account));
      // Give back only this attempt: a successful sign-in must not reset the count of others'
      // failures.
      await signInByEmail.reward(account);
    },
    mayMailReset: async (address, account) => {
      await spendOne(resetByAddress, address);
      return (await excessOf(resetByEmail, account)) === 0;
    },
    openToken: (address) => spendOne(tokenByAddress, address),
    renew: (address) => spendOne(renewalByAddress, address),
  };
};
