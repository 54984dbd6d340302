/** The API key of the stand-in (see sandbox/STRIPE.md). */
const STAND_IN_KEY = 'sk_test_sandbox';
const STRIPE_API = 'https://api.stripe.com';

/**
 * The key of Stripe's test mode among the settings; null without one, when the stand-in is used.
 * @throws when the key could move money
 */
export const testModeKey = (environment: NodeJS.ProcessEnv): string | null => {
  const key = environment.STRIPE_SECRET_KEY || STAND_IN_KEY;
  if (key === STAND_IN_KEY) return null;
  if (!/^[rs]k_test_/.test(key)) {
    throw new Error('STRIPE_SECRET_KEY is not a key of the test mode; these tests charge cards');
  }
  return key;
};

/** The Stripe API that the end-to-end tests use. */
export type TestedStripe = {
  /** Address of its API for the tests. */
  apiUrl: string;
  /** Settings for the product, besides those of every test run. */
  settings: Record<string, string>;
};

/**
 * The stand-in, or Stripe itself when `STRIPE_SECRET_KEY` is a test-mode key: then Stripe must be
 * able to reach the product with its events (docs/testing-with-stripe.md).
 * @param environment usually `process.env`
 * @param sandboxUrl address of the stand-in
 * @throws when the key could move money, or a related setting is missing
 */
export const testedStripe = (environment: NodeJS.ProcessEnv, sandboxUrl: string): TestedStripe => {
  const key = testModeKey(environment);
  if (key === null) return { apiUrl: sandboxUrl, settings: {} };
  const needed = (name: string): string => {
    const value = environment[name];
    if (!value) throw new Error(`${name} is needed to test at Stripe itself`);
    return value;
  };
  return {
    apiUrl: STRIPE_API,
    settings: {
      STRIPE_API_URL: STRIPE_API,
      STRIPE_SECRET_KEY: key,
      STRIPE_PUBLISHABLE_KEY: needed('STRIPE_PUBLISHABLE_KEY'),
      STRIPE_WEBHOOK_SECRET: needed('STRIPE_WEBHOOK_SECRET'),
      // The target address of the forwarded events must be known in advance.
      CMS_PORT: needed('CMS_PORT'),
      // Each reconciliation fetches every member, and Stripe limits the calls in its test mode.
      TIMINGS: 'BILLING_RECONCILE_SECONDS=60',
    },
  };
};
