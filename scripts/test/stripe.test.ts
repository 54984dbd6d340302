import { describe, expect, it } from 'vitest';
import { testedStripe } from './stripe.ts';

const SANDBOX = 'http://localhost:4010';
const COMPLETE = {
  STRIPE_SECRET_KEY: 'sk_test_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  CMS_PORT: '1437',
};

describe('the Stripe that the end-to-end tests pay at', () => {
  it.each([{}, { STRIPE_SECRET_KEY: '' }, { STRIPE_SECRET_KEY: 'sk_test_sandbox' }])(
    'is the stand-in with %j',
    (environment) => {
      expect(testedStripe(environment, SANDBOX)).toEqual({ apiUrl: SANDBOX, settings: {} });
    },
  );

  it.each(['sk_test_51abc', 'rk_test_51abc'])('is Stripe itself with %s', (key) => {
    const tested = testedStripe({ ...COMPLETE, STRIPE_SECRET_KEY: key }, SANDBOX);
    expect(tested.apiUrl).toBe('https://api.stripe.com');
    expect(tested.settings).toMatchObject({
      ...COMPLETE,
      STRIPE_SECRET_KEY: key,
      STRIPE_API_URL: 'https://api.stripe.com',
    });
  });

  it.each(['sk_live_51abc', 'rk_live_51abc', 'pk_test_51abc', 'key'])('is none with %s', (key) => {
    expect(() => testedStripe({ ...COMPLETE, STRIPE_SECRET_KEY: key }, SANDBOX)).toThrow(
      'not a key of the test mode',
    );
  });

  it.each(['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'CMS_PORT'])(
    'is none without %s',
    (name) => {
      expect(() => testedStripe({ ...COMPLETE, [name]: '' }, SANDBOX)).toThrow(name);
    },
  );
});
