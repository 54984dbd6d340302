import { describe, expect, it } from 'vitest';
import { settingsFrom } from './settings.ts';

describe('the configuration', () => {
  it('works with nothing set, and takes an empty variable for none', () => {
    const settings = settingsFrom({ REDIS_URL: '', MUX_SIGNING_KEY_ID: ' ' });
    expect(settings).toMatchObject({ redisUrl: null, trustProxy: 'loopback', secureCookie: false });
    expect(settings.mux.signingKeyId).toBeNull();
  });

  it('sends the cookie by https alone when the site is https', () => {
    expect(settingsFrom({ STOREFRONT_URL: 'https://ondelle.example/' })).toMatchObject({
      storefrontUrl: 'https://ondelle.example',
      secureCookie: true,
    });
  });

  it('reads limits as attempts and seconds', () => {
    const { signIn } = settingsFrom({ RATE_LIMIT_SIGN_IN_BY_EMAIL: '3/60' }).rateLimits;
    expect(signIn.byEmail).toEqual({ points: 3, windowSeconds: 60 });
  });

  it.each([
    ['RATE_LIMIT_SIGN_IN_BY_EMAIL', 'many'],
    ['MUX_URL_SECONDS', '5'],
    ['STOREFRONT_URL', 'somewhere'],
    ['SUPPORT_EMAIL', 'nobody'],
  ])('names %s when it is bad', (name, value) => {
    expect(() => settingsFrom({ [name]: value })).toThrow(name);
  });
});
