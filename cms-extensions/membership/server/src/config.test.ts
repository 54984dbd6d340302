import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsFrom } from './config.ts';

/** Settings that are valid in production. */
const PRODUCTION = {
  DEPLOYMENT: 'production',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  MUX_TOKEN_ID: 'token',
  MUX_TOKEN_SECRET: 'secret',
  MUX_WEBHOOK_SECRET: 'webhook',
};

describe('the configuration', () => {
  it('works with nothing set, and takes an empty variable for none', () => {
    const settings = settingsFrom({ REDIS_URL: '', MUX_SIGNING_KEY_ID: ' ' });
    expect(settings).toMatchObject({ redisUrl: null, trustProxy: 'loopback', secureCookie: false });
    expect(settings.mux.signingKeyId).toBeNull();
  });

  it.each([
    [{}, 'optional'],
    [PRODUCTION, 'required'],
    [{ ...PRODUCTION, PANEL_SECOND_FACTOR: 'off' }, 'off'],
  ])('asks panel users for a second factor: %o', (env, secondFactor) => {
    expect(settingsFrom(env)).toMatchObject({ secondFactor });
  });

  it('sends the cookie by https alone when the site is https', () => {
    expect(settingsFrom({ STOREFRONT_URL: 'https://ondelle.example/' })).toMatchObject({
      storefrontUrl: 'https://ondelle.example',
      secureCookie: true,
    });
  });

  it.each([
    [{}, resolve('.data/logs/security.jsonl')],
    [{ DATA_DIR: '/srv' }, '/srv/logs/security.jsonl'],
    [{ AUDIT_LOG: 'stdout' }, null],
    [{ AUDIT_LOG: '/log/audit' }, '/log/audit'],
    [PRODUCTION, null],
    [{ ...PRODUCTION, AUDIT_LOG: '/log/audit' }, '/log/audit'],
  ])('with %o writes the security log to %o', (environment, target) => {
    expect(settingsFrom(environment).auditFile).toEqual(target);
  });

  it('reads limits as attempts and seconds', () => {
    const limits = settingsFrom({
      RATE_LIMITS: 'SIGN_IN_BY_EMAIL=9/9, TRAINING_BY_MEMBER=1/60 SIGN_IN_BY_EMAIL=3/60',
    }).rateLimits;
    expect(limits.SIGN_IN_BY_EMAIL).toEqual({ points: 3, windowSeconds: 60 });
    expect(limits.SIGN_IN_BY_EMAIL_AND_ADDRESS).toEqual({ points: 10, windowSeconds: 900 });
  });

  it("takes the stand-in's script unless Stripe itself is asked", () => {
    expect(settingsFrom({}).stripe.scriptUrl).toBe('http://localhost:4010/stripe.js');
    const { stripe } = settingsFrom({ STRIPE_API_URL: 'https://api.stripe.com' });
    expect(stripe.scriptUrl).toBeNull();
  });

  it.each([
    [{}, 'http://localhost:4010/dashboard'],
    [{ ...PRODUCTION, STRIPE_API_URL: 'https://api.stripe.com' }, 'https://dashboard.stripe.com'],
    [
      { STRIPE_API_URL: 'https://api.stripe.com', STRIPE_SECRET_KEY: 'rk_test_1' },
      'https://dashboard.stripe.com/test',
    ],
  ])("with %o links to members in Stripe's dashboard at %s", (environment, url) => {
    expect(settingsFrom(environment).stripe.dashboardUrl).toBe(url);
  });

  it('counts weeks by a calendar that there is', () => {
    expect(settingsFrom({ BUSINESS_TIME_ZONE: 'Europe/Berlin' }).businessTimeZone).toBe(
      'Europe/Berlin',
    );
    expect(() => settingsFrom({ BUSINESS_TIME_ZONE: 'Berlin' })).toThrow('BUSINESS_TIME_ZONE');
  });

  it('lets bank accounts pay where euros are charged alone', () => {
    expect(settingsFrom({}).wallets.sepaDebit).toBe(false);
    const euros = { SEPA_DEBIT: 'true', CURRENCY: 'EUR' };
    expect(settingsFrom(euros).wallets.sepaDebit).toBe(true);
    expect(() => settingsFrom({ SEPA_DEBIT: 'true' })).toThrow(/SEPA_DEBIT.*CURRENCY=eur/);
  });

  it('takes a grace of part of a day', () => {
    expect(settingsFrom({ PAST_DUE_GRACE_DAYS: '0.5' }).billing.pastDueGraceDays).toBe(0.5);
  });

  it('gives customers test clocks with a test key alone', () => {
    expect(settingsFrom({ STRIPE_TEST_CLOCKS: 'true' }).stripe.testClocks).toBe(true);
    const live = { ...PRODUCTION, STRIPE_TEST_CLOCKS: 'true' };
    expect(() => settingsFrom(live)).toThrow('STRIPE_TEST_CLOCKS');
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'no card could be'],
    [{ STRIPE_SECRET_KEY: 'rk_live_1' }, 'no card could be'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'no card could be'],
    [{ ...PRODUCTION, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'no card could be'],
    [
      { ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'no money would move',
    ],
    [
      { ...PRODUCTION, STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'no money would move',
    ],
  ])('does not start with %o, unless it is meant', (environment, why) => {
    expect(() => settingsFrom(environment)).toThrow(`STRIPE_SECRET_KEY`);
    expect(() => settingsFrom(environment)).toThrow(why);
    const meant = settingsFrom({ ...environment, STRIPE_ALLOW_TEST_KEYS: 'true' });
    expect(meant.stripe.allowTestKeys).toBe(true);
  });

  it('starts with the keys of one mode outside of production, and with live keys in it', () => {
    const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    for (const environment of [{}, test, PRODUCTION]) {
      expect(() => settingsFrom(environment)).not.toThrow();
    }
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'sk_test_sandbox'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_sandbox'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_sandbox'],
    ['MUX_TOKEN_ID', 'sandbox'],
    ['MUX_TOKEN_SECRET', 'sandbox-secret'],
    ['MUX_WEBHOOK_SECRET', 'sandbox-mux-webhook'],
  ])('opens no production with the published %s of the stand-in', (name, published) => {
    expect(() => settingsFrom(PRODUCTION)).not.toThrow();
    expect(() => settingsFrom({ ...PRODUCTION, [name]: published })).toThrow(
      `${name} is the stand-in's`,
    );
    expect(() => settingsFrom({ ...PRODUCTION, [name]: '' })).toThrow(`${name} is missing`);
  });

  it('opens a production that is not connected to Stripe and Mux, without the keys of the stand-ins', () => {
    const { stripe, muxApi } = settingsFrom({ DEPLOYMENT: 'production' });
    expect(stripe).toMatchObject({ secretKey: null, publishableKey: null, webhookSecrets: [] });
    expect(muxApi).toMatchObject({ tokenId: null, tokenSecret: null, webhookSecrets: [] });
  });

  it.each(['STOREFRONT_URL', 'MUX_API_URL', 'STRIPE_API_URL'])(
    'opens no production whose %s is plain http, unless it is on this machine',
    (name) => {
      const plain = { [name]: 'http://studio.example' };
      expect(() => settingsFrom({ ...PRODUCTION, ...plain })).toThrow(`${name} must begin with`);
      expect(() => settingsFrom(plain)).not.toThrow();
      for (const address of ['http://localhost:3000', 'https://studio.example']) {
        expect(() => settingsFrom({ ...PRODUCTION, [name]: address })).not.toThrow();
      }
    },
  );

  it('hashes passwords cheaply nowhere but outside of a production', () => {
    const cheap = { PASSWORD_HASH_ROUNDS: '4' };
    expect(settingsFrom(cheap).passwordHashRounds).toBe(4);
    expect(() => settingsFrom({ ...cheap, DEPLOYMENT: 'production' })).toThrow(
      'PASSWORD_HASH_ROUNDS must be at least 10',
    );
  });

  it.each([
    ['RATE_LIMITS', 'SIGN_IN_BY_EMAIL=many'],
    ['RATE_LIMITS', 'NO_LIMIT=3/60'],
    ['RATE_LIMITS', 'SIGN_IN_BY_EMAIL'],
    ['TIMINGS', 'MUX_URL_SECONDS=5'],
    ['TIMINGS', 'VIDEO_CHECK_SECONDS=0'],
    ['TIMINGS', 'STRIPE_TIMEOUT_MS=soon'],
    ['TIMINGS', 'NO_TIME=5'],
    ['PASSWORD_HASH_ROUNDS', '3'],
    ['STOREFRONT_URL', 'somewhere'],
    ['MUX_API_URL', 'mux'],
    ['STRIPE_API_URL', 'stripe'],
    ['PAST_DUE_GRACE_DAYS', '-1'],
    ['SUPPORT_EMAIL', 'nobody'],
  ])('names %s when it is bad', (name, value) => {
    expect(() => settingsFrom({ [name]: value })).toThrow(name);
  });
});
