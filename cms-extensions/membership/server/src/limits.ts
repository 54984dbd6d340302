import type { Redis } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Settings } from './config.ts';
import { Attempts, limiterOf, spendOne, TargetedAttempts } from './platform/limits/index.ts';

/** A permitted sign-in attempt. */
type SignInAttempt = {
  /** Gives this attempt back; failed attempts from elsewhere stay counted. */
  succeeded: () => Promise<void>;
};

/**
 * Protects accounts against guessing without locking their owners out. There are three limits:
 * - few attempts for one account from one address, against a single attacker;
 * - more for one account from all addresses, against distributed attacks. They do not count for a
 *   browser from which the account has signed in before; that has few attempts of its own;
 * - many from one address, for all accounts together.
 */
export class SignInLimits {
  readonly #byAddress: RateLimiterAbstract;
  readonly #byPair: RateLimiterAbstract;
  readonly #byDevice: RateLimiterAbstract;
  readonly #byEmail: RateLimiterAbstract;

  constructor(settings: Settings['rateLimits']['signIn'], redis: Redis | null) {
    const { byAddress, byEmailAndAddress, byEmail } = settings;
    this.#byAddress = limiterOf('sign-in:address', byAddress, redis);
    this.#byPair = limiterOf('sign-in:email-and-address', byEmailAndAddress, redis);
    this.#byDevice = limiterOf('sign-in:device', byEmailAndAddress, redis);
    this.#byEmail = limiterOf('sign-in:email', byEmail, redis);
  }

  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit.
   * @param device the id of a browser from which this account has signed in before
   * @throws TooManyAttempts
   */
  async begin(account: string, address: string, device: string | null): Promise<SignInAttempt> {
    await spendOne(this.#byAddress, address);
    if (device !== null) {
      await spendOne(this.#byDevice, device);
      return {
        succeeded: async () => {
          await this.#byAddress.reward(address);
          await this.#byDevice.delete(device);
        },
      };
    }
    const pair = `${account} ${address}`;
    // First, so that attempts refused here do not use up the other limits.
    await spendOne(this.#byPair, pair);
    await spendOne(this.#byEmail, account);
    return {
      succeeded: async () => {
        await this.#byAddress.reward(address);
        await this.#byPair.delete(pair);
        await this.#byEmail.reward(account);
      },
    };
  }
}

type Targeted = 'emailTarget' | 'sessionReports' | 'training' | 'calendar';

export type Limits = Record<
  Exclude<keyof Settings['rateLimits'], 'signIn' | Targeted>,
  Attempts
> & { signIn: SignInLimits } & Record<Targeted, TargetedAttempts>;

/**
 * The rate limits of the deployment.
 * @param redis shared by all instances; null counts in this process's memory
 */
export const limitsOf = (settings: Settings['rateLimits'], redis: Redis | null): Limits => ({
  signIn: new SignInLimits(settings.signIn, redis),
  registration: new Attempts('registration', settings.registration, redis),
  passwordChange: new Attempts('password-change', settings.passwordChange, redis),
  passwordReset: new Attempts('password-reset', settings.passwordReset, redis),
  cancellation: new Attempts('cancellation', settings.cancellation, redis),
  emailChange: new Attempts('email-change', settings.emailChange, redis),
  emailTarget: new TargetedAttempts('email-target', settings.emailTarget, redis),
  sessionReports: new TargetedAttempts('session-reports', settings.sessionReports, redis),
  training: new TargetedAttempts('training', settings.training, redis),
  calendar: new TargetedAttempts('calendar', settings.calendar, redis),
  picture: new Attempts('picture', settings.picture, redis),
  cardSetup: new Attempts('card-setup', settings.cardSetup, redis),
  checkout: new Attempts('checkout', settings.checkout, redis),
  preview: new Attempts('preview', settings.preview, redis),
  export: new Attempts('export', settings.export, redis),
});
