import { generateKeyPairSync } from 'node:crypto';
import { type Booted, type BootOptions, bootStrapi } from '../../../cms/test/boot.ts';
import type { boundBilling } from '../server/src/billing/start.ts';
import { RATE_LIMIT_NAMES } from '../server/src/rate-limits.ts';

export type { Booted } from '../../../cms/test/boot.ts';

type Billing = ReturnType<typeof boundBilling>;

export const SIGNING_KEY_ID = 'test-signing-key';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Verifies signatures of the booted app. */
export const SIGNING_PUBLIC_KEY = keys.publicKey;

const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });

/** Signing keys for tests. */
const VIDEO = {
  MUX_SIGNING_KEY_ID: SIGNING_KEY_ID,
  MUX_SIGNING_PRIVATE_KEY: Buffer.from(pem).toString('base64'),
};

/**
 * All tests of a file share one address; only the tests of the limits, and those of the panel,
 * should reach a limit.
 */
export const GENEROUS_LIMITS = RATE_LIMIT_NAMES.filter((name) => !name.startsWith('PANEL_'))
  .map((name) => `${name}=1000000/60`)
  .join(' ');

/** Nothing listens there: a test that needs Stripe starts the sandbox (`bootBilling`). */
const NO_STRIPE = { STRIPE_API_URL: 'http://127.0.0.1:9' };

/** Nothing listens there: a test that needs Mux starts the sandbox (`bootVideo`). */
const NO_MUX = { MUX_API_URL: 'http://127.0.0.1:9/mux' };

/** With the usual cost, hashing would take half the time of a signup. */
export const QUICK_HASHES = { PASSWORD_HASH_ROUNDS: '4' };

/** Boots the real app with the plugin, as built by `setup.ts`. Call `stop()` in `afterAll`. */
export const bootMembership = async (options: BootOptions = {}): Promise<Booted> => {
  const env = {
    ...{ ...VIDEO, ...NO_STRIPE, ...NO_MUX, ...QUICK_HASHES },
    ...options.env,
    // The last value of a name counts.
    RATE_LIMITS: `${GENEROUS_LIMITS} ${options.env?.RATE_LIMITS ?? ''}`,
    TIMINGS: `BILLING_RECONCILE_SECONDS=3600 ${options.env?.TIMINGS ?? ''}`,
  };
  const app = await bootStrapi({ ...options, env });
  if (env.STRIPE_API_URL === NO_STRIPE.STRIPE_API_URL) {
    // A second try would only wait.
    const { stripe }: Pick<Billing, 'stripe'> = app.strapi.plugin('membership').service('billing');
    stripe.getMaxNetworkRetries = () => 0;
  }
  return app;
};
