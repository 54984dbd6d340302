import type { Redis } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Settings } from './config.ts';
import { Attempts, limiterOf, spendOne, TargetedAttempts } from './platform/limits/index.ts';
import type { RateLimitName } from './rate-limits.ts';

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
class SignInLimits {
  readonly #byAddress: RateLimiterAbstract;
  readonly #byPair: RateLimiterAbstract;
  readonly #byDevice: RateLimiterAbstract;
  readonly #byEmail: RateLimiterAbstract;

  constructor(limits: Settings['rateLimits'], redis: Redis | null) {
    const byPair = limits.SIGN_IN_BY_EMAIL_AND_ADDRESS;
    this.#byAddress = limiterOf('sign-in:address', limits.SIGN_IN_BY_ADDRESS, redis);
    this.#byPair = limiterOf('sign-in:email-and-address', byPair, redis);
    this.#byDevice = limiterOf('sign-in:device', byPair, redis);
    this.#byEmail = limiterOf('sign-in:email', limits.SIGN_IN_BY_EMAIL, redis);
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

export type Limits = ReturnType<typeof limitsOf>;

/**
 * The rate limits of the deployment.
 * @param redis shared by all instances; null counts in this process's memory
 */
export const limitsOf = (limits: Settings['rateLimits'], redis: Redis | null) => {
  const attempts = (name: string, byAddress: RateLimitName, byAccount: RateLimitName): Attempts =>
    new Attempts(name, limits[byAddress], limits[byAccount], redis);
  const targeted = (name: string, limit: RateLimitName): TargetedAttempts =>
    new TargetedAttempts(name, limits[limit], redis);
  return {
    signIn: new SignInLimits(limits, redis),
    registration: attempts('registration', 'REGISTRATION_BY_ADDRESS', 'REGISTRATION_BY_EMAIL'),
    passwordChange: attempts(
      'password-change',
      'PASSWORD_CHANGE_BY_ADDRESS',
      'PASSWORD_CHANGE_BY_EMAIL',
    ),
    passwordReset: attempts(
      'password-reset',
      'PASSWORD_RESET_BY_ADDRESS',
      'PASSWORD_RESET_BY_EMAIL',
    ),
    signInCode: attempts('sign-in-code', 'SIGN_IN_CODE_BY_ADDRESS', 'SIGN_IN_CODE_BY_EMAIL'),
    signInCodeTry: attempts(
      'sign-in-code-try',
      'SIGN_IN_CODE_TRY_BY_ADDRESS',
      'SIGN_IN_CODE_TRY_BY_EMAIL',
    ),
    giftCode: targeted('gift-code', 'GIFT_CODE_BY_ADDRESS'),
    cancellation: attempts('cancellation', 'CANCELLATION_BY_ADDRESS', 'CANCELLATION_BY_EMAIL'),
    emailChange: attempts('email-change', 'EMAIL_CHANGE_BY_ADDRESS', 'EMAIL_CHANGE_BY_EMAIL'),
    emailTarget: targeted('email-target', 'EMAIL_CHANGE_BY_TARGET'),
    sessionReports: targeted('session-reports', 'SESSION_REPORTS_BY_MEMBER'),
    invitation: targeted('invitation', 'INVITATION_BY_MEMBER'),
    training: targeted('training', 'TRAINING_BY_MEMBER'),
    calendar: targeted('calendar', 'CALENDAR_BY_MEMBER'),
    picture: attempts('picture', 'PICTURE_BY_ADDRESS', 'PICTURE_BY_EMAIL'),
    cardSetup: attempts('card-setup', 'CARD_SETUP_BY_ADDRESS', 'CARD_SETUP_BY_EMAIL'),
    checkout: attempts('checkout', 'CHECKOUT_BY_ADDRESS', 'CHECKOUT_BY_MEMBER'),
    preview: attempts('preview', 'PREVIEW_BY_ADDRESS', 'PREVIEW_BY_MEMBER'),
    deskWrites: targeted('desk-writes', 'DESK_WRITES_BY_PERSON'),
    mailTests: targeted('mail-tests', 'MAIL_TESTS_BY_PERSON'),
    refresh: targeted('refresh', 'PANEL_REFRESH_BY_MEMBER'),
    export: attempts('export', 'EXPORT_BY_ADDRESS', 'EXPORT_BY_MEMBER'),
  };
};
