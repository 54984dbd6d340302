/** The key of the stand-in (see sandbox/STRIPE.md). */
const STAND_IN_KEY = 'sk_test_sandbox';
const STRIPE_API = 'https://api.stripe.com';

/** The Stripe that the end-to-end tests pay at. */
export type TestedStripe = {
  /** Where the tests themselves reach its API. */
  apiUrl: string;
  /** What the product is told besides the settings of every test run. */
  settings: Record<string, string>;
};

/**
 * The stand-in, unless `STRIPE_SECRET_KEY` is a key of Stripe's test mode: then Stripe itself, which
 * has to reach the product with its events (docs/testing-with-stripe.md).
 * @param environment usually `process.env`
 * @param sandboxUrl where the stand-in runs
 * @throws when the key could move money, or a setting that goes with it is missing
 */
export const testedStripe = (environment: NodeJS.ProcessEnv, sandboxUrl: string): TestedStripe => {
  const key = environment.STRIPE_SECRET_KEY || STAND_IN_KEY;
  if (key === STAND_IN_KEY) return { apiUrl: sandboxUrl, settings: {} };
  if (!/^[rs]k_test_/.test(key)) {
    throw new Error('STRIPE_SECRET_KEY is not a key of the test mode; these tests charge cards');
  }
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
      // Where the events are forwarded to has to be known beforehand.
      CMS_PORT: needed('CMS_PORT'),
      // Each round asks about every member, and Stripe counts the calls of its test mode.
      BILLING_RECONCILE_SECONDS: '60',
    },
  };
};
