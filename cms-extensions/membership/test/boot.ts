import { generateKeyPairSync } from 'node:crypto';
import { type Booted, type BootOptions, bootStrapi } from '../../../cms/test/boot.ts';

export type { Booted } from '../../../cms/test/boot.ts';

export const SIGNING_KEY_ID = 'test-signing-key';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Verifies signatures of the booted app. */
export const SIGNING_PUBLIC_KEY = keys.publicKey;

const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });

/** Video hosts and keys for tests. */
const VIDEO = {
  MUX_STREAM_URL: 'https://stream.test',
  MUX_IMAGE_URL: 'https://image.test',
  MUX_SIGNING_KEY_ID: SIGNING_KEY_ID,
  MUX_SIGNING_PRIVATE_KEY: Buffer.from(pem).toString('base64'),
};

/** All tests of a file share one address; only the tests of the limits should reach a limit. */
export const GENEROUS_LIMITS = Object.fromEntries([
  ...[
    'SIGN_IN',
    'REGISTRATION',
    'PASSWORD_CHANGE',
    'CARD_SETUP',
    'PASSWORD_RESET',
    'CANCELLATION',
    'EMAIL_CHANGE',
    'PICTURE',
  ].flatMap((name) => [
    [`RATE_LIMIT_${name}_BY_ADDRESS`, '1000000/60'],
    [`RATE_LIMIT_${name}_BY_EMAIL`, '1000000/60'],
  ]),
  ...['CHECKOUT', 'PREVIEW', 'EXPORT'].flatMap((name) => [
    [`RATE_LIMIT_${name}_BY_ADDRESS`, '1000000/60'],
    [`RATE_LIMIT_${name}_BY_MEMBER`, '1000000/60'],
  ]),
]);
for (const name of [
  ...['SIGN_IN_BY_EMAIL_AND_ADDRESS', 'EMAIL_CHANGE_BY_TARGET', 'CARD_FAILURES', 'MEMBERS_BY_CARD'],
  ...['SESSION_REPORTS_BY_MEMBER', 'TRAINING_BY_MEMBER', 'CALENDAR_BY_MEMBER'],
  ...['CARD_FAILURES_BY_MEMBER', 'CARD_FAILURES_BY_ADDRESS', 'CARDS_BY_MEMBER', 'CARDS_BY_ADDRESS'],
]) {
  GENEROUS_LIMITS[`RATE_LIMIT_${name}`] = '1000000/60';
}

/** Nothing listens there: a test that needs Stripe starts the sandbox (`bootBilling`). */
const NO_STRIPE = { STRIPE_API_URL: 'http://127.0.0.1:9', BILLING_RECONCILE_SECONDS: '3600' };

/** Nothing listens there: a test that needs Mux starts the sandbox (`bootVideo`). */
const NO_MUX = { MUX_API_URL: 'http://127.0.0.1:9/mux' };

/** With the usual cost, hashing would take half the time of a signup. */
export const QUICK_HASHES = { PASSWORD_HASH_ROUNDS: '4' };

/** Boots the real app with the plugin, as built by `setup.ts`. Call `stop()` in `afterAll`. */
export const bootMembership = (options: BootOptions = {}): Promise<Booted> => {
  const env = {
    ...{ ...VIDEO, ...NO_STRIPE, ...NO_MUX, ...GENEROUS_LIMITS, ...QUICK_HASHES },
    ...options.env,
  };
  return bootStrapi({ ...options, env });
};
