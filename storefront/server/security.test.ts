// @vitest-environment node
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { contentSecurityPolicy, securityHeaders, takeInlineScripts } from './security.ts';

const directive = (policy: string, name: string): string =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

describe('the content security policy', () => {
  it('lets videos and pictures come from the configured hosts, and scripts from Stripe and Google Cast alone', () => {
    const policy = contentSecurityPolicy(
      readEnvironment({
        MUX_API_URL: 'http://localhost:4010/mux',
      }),
      ['abc='],
    );
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' http://localhost:4010 https://api.stripe.com",
    );
    expect(directive(policy, 'media-src')).toContain('http://localhost:4010');
    expect(directive(policy, 'script-src')).toBe(
      "script-src 'self' 'sha256-abc=' https://js.stripe.com https://*.js.stripe.com https://www.gstatic.com/cv/js/sender/v1/cast_sender.js https://www.gstatic.com/eureka/clank/ https://www.gstatic.com/cast/sdk/libs/sender/1.0/cast_framework.js",
    );
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it("lets Mux's own hosts send the player on to others of theirs", () => {
    const policy = contentSecurityPolicy(
      readEnvironment({
        MUX_API_URL: 'https://api.mux.com',
      }),
      [],
    );
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' https://stream.mux.com https://*.mux.com https://image.mux.com https://api.stripe.com",
    );
  });

  it("lets Stripe's script open its frames, and 3-D Secure", () => {
    const policy = contentSecurityPolicy(readEnvironment({}), []);
    expect(directive(policy, 'frame-src')).toBe(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    );
  });

  it("lets Stripe's frames open a wallet, and its window answer", () => {
    const headers = securityHeaders(readEnvironment({}));
    expect(headers['Permissions-Policy']).toContain(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    );
    expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
  });

  it("has a stand-in's origin in the place of Stripe's", () => {
    const settings = { STRIPE_API_URL: 'http://localhost:4010' };
    const policy = contentSecurityPolicy(readEnvironment(settings), []);
    for (const name of ['script-src', 'frame-src', 'connect-src']) {
      expect(directive(policy, name)).toContain(' http://localhost:4010');
    }
    expect(policy).not.toContain('stripe.com');
  });

  it('lets the script of Turnstile run only when it is set', () => {
    const source = 'https://challenges.cloudflare.com';
    expect(contentSecurityPolicy(readEnvironment({}), [])).not.toContain(source);
    const policy = contentSecurityPolicy(readEnvironment({ CAPTCHA_SITE_KEY: 'key' }), []);
    expect(directive(policy, 'script-src')).toContain(source);
    expect(directive(policy, 'frame-src')).toContain(source);
  });

  it('asks for https, for good, only where the site is reached by https', () => {
    const secure = readEnvironment({ STOREFRONT_URL: 'https://ondelle.example' });
    const plain = readEnvironment({ STOREFRONT_URL: 'http://localhost:3000' });
    expect(securityHeaders(secure)['Strict-Transport-Security']).toMatch(/^max-age=\d{8}/);
    expect(contentSecurityPolicy(secure, [])).toContain('upgrade-insecure-requests');
    expect(securityHeaders(plain)['Strict-Transport-Security']).toBeUndefined();
    expect(contentSecurityPolicy(plain, [])).not.toContain('upgrade-insecure-requests');
  });
});

describe("the page's inline scripts", () => {
  const sha = (source: string) => createHash('sha256').update(source).digest('base64');

  it('are named by their hashes, and the mark leaves the page', () => {
    const taken = takeInlineScripts(
      '<meta property="csp-nonce" content="m"/><script nonce="m">a()</script><script nonce="m" type="module" src="/x.js"></script>',
      'm',
    );
    expect(taken.hashes).toEqual([sha('a()')]);
    expect(taken.html).toBe('<script>a()</script><script type="module" src="/x.js"></script>');
  });

  it('run only with the mark of the renderer, so that a smuggled one stays dead', () => {
    const taken = takeInlineScripts(
      '<script>evil()</script><script nonce="guess">b()</script>',
      'm',
    );
    expect(taken.hashes).toEqual([]);
  });
});

describe('the environment', () => {
  it('is refused with the name of every setting that cannot be used', () => {
    expect(() => readEnvironment({ STOREFRONT_PORT: 'many', MUX_API_URL: 'mux' })).toThrow(
      /STOREFRONT_PORT[\s\S]*MUX_API_URL/,
    );
  });

  const production = {
    DEPLOYMENT: 'production',
    STOREFRONT_URL: 'https://ondelle.example',
    CMS_URL: 'https://desk.ondelle.example',
    MUX_API_URL: 'https://api.mux.com',
  };

  it('is one of a production, with TLS or on this machine', () => {
    expect(() => readEnvironment(production)).not.toThrow();
    const local = { STOREFRONT_URL: 'http://localhost:3000', CMS_URL: 'http://127.0.0.1:1337' };
    expect(() => readEnvironment({ ...production, ...local })).not.toThrow();
  });

  it.each([
    ['STOREFRONT_URL', ''],
    ['STOREFRONT_URL', 'http://ondelle.example'],
    ['CMS_URL', 'http://desk.ondelle.example'],
    ['S3_PUBLIC_URL', 'http://pictures.ondelle.example'],
    ['MUX_API_URL', ''],
    ['MUX_API_URL', 'http://mux.example'],
    ['STRIPE_API_URL', 'http://localhost:4010'],
  ])('is refused in production with the %s "%s" of the demo', (name, value) => {
    expect(() => readEnvironment({ ...production, [name]: value })).toThrow(name);
  });

  it('takes an empty setting as an absent one', () => {
    expect(readEnvironment({ STOREFRONT_PORT: '' }).port).toBe(3000);
  });
});
