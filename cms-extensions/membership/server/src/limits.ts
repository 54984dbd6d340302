import type { Allowance } from 'contract/environment';
import type { Redis } from 'ioredis';
import type { Settings } from './config.ts';
import {
  type Attempts,
  createAttempts,
  createLimiter,
  createTargeted,
  spendOne,
  type TargetedAttempts,
} from './platform/limits/index.ts';

/** A permitted sign-in attempt. */
type SignInAttempt = {
  /** Gives this attempt back; failed attempts from elsewhere stay counted. */
  succeeded: () => Promise<void>;
};

type SignInLimits = {
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
const createSignInLimits = (
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

/** The same for calls of signed-in members: counted by member instead of by e-mail. */
const createMemberAttempts = (
  name: string,
  { byAddress, byMember }: { byAddress: Allowance; byMember: Allowance },
  redis: Redis | null,
): Attempts => createAttempts(name, { byAddress, byEmail: byMember }, redis);

type Targeted = 'emailTarget' | 'sessionReports' | 'training' | 'calendar';

export type Limits = Record<
  Exclude<keyof Settings['rateLimits'], 'signIn' | Targeted>,
  Attempts
> & { signIn: SignInLimits } & Record<Targeted, TargetedAttempts>;

/**
 * The rate limits of the deployment.
 * @param redis shared by all instances; null counts in this process's memory
 */
export const createLimits = (settings: Settings['rateLimits'], redis: Redis | null): Limits => ({
  signIn: createSignInLimits(settings.signIn, redis),
  registration: createAttempts('registration', settings.registration, redis),
  passwordChange: createAttempts('password-change', settings.passwordChange, redis),
  passwordReset: createAttempts('password-reset', settings.passwordReset, redis),
  cancellation: createAttempts('cancellation', settings.cancellation, redis),
  emailChange: createAttempts('email-change', settings.emailChange, redis),
  emailTarget: createTargeted('email-target', settings.emailTarget, redis),
  sessionReports: createTargeted('session-reports', settings.sessionReports, redis),
  training: createTargeted('training', settings.training, redis),
  calendar: createTargeted('calendar', settings.calendar, redis),
  picture: createAttempts('picture', settings.picture, redis),
  cardSetup: createAttempts('card-setup', settings.cardSetup, redis),
  checkout: createMemberAttempts('checkout', settings.checkout, redis),
  preview: createMemberAttempts('preview', settings.preview, redis),
  export: createMemberAttempts('export', settings.export, redis),
});
