import type { Redis } from 'ioredis';
import type { Allowance, Settings } from '../../settings.ts';
import { createLimiter, spendOne } from './limiter.ts';
import { createSignInLimits, type SignInLimits } from './sign-in.ts';

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

export type Limits = Record<
  Exclude<keyof Settings['rateLimits'], 'signIn' | 'emailTarget'>,
  Attempts
> & { signIn: SignInLimits; emailTarget: TargetedAttempts };

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

/** The same for calls of signed-in members: counted by member instead of by e-mail. */
const createMemberAttempts = (
  name: string,
  { byAddress, byMember }: { byAddress: Allowance; byMember: Allowance },
  redis: Redis | null,
): Attempts => createAttempts(name, { byAddress, byEmail: byMember }, redis);

const createTargeted = (
  name: string,
  allowance: Allowance,
  redis: Redis | null,
): TargetedAttempts => {
  const limiter = createLimiter(name, allowance, redis);
  return { spend: (target) => spendOne(limiter, target) };
};

/**
 * The rate limits of the deployment.
 * @param redis shared by all instances; null counts in this process's memory
 */
export const createLimits = (settings: Settings['rateLimits'], redis: Redis | null): Limits => ({
  signIn: createSignInLimits(settings.signIn, redis),
  registration: createAttempts('registration', settings.registration, redis),
  passwordChange: createAttempts('password-change', settings.passwordChange, redis),
  passwordReset: createAttempts('password-reset', settings.passwordReset, redis),
  emailChange: createAttempts('email-change', settings.emailChange, redis),
  emailTarget: createTargeted('email-target', settings.emailTarget, redis),
  picture: createAttempts('picture', settings.picture, redis),
  cardSetup: createAttempts('card-setup', settings.cardSetup, redis),
  checkout: createMemberAttempts('checkout', settings.checkout, redis),
  preview: createMemberAttempts('preview', settings.preview, redis),
  export: createMemberAttempts('export', settings.export, redis),
});
