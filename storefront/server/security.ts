import { createHash } from 'node:crypto';
import type { Environment } from './environment.ts';

const originOf = (url: string): string => new URL(url).origin;

/**
 * Mux's own hosts redirect a player to other Mux hosts (caches of manifests and segments); any
 * other address is used unchanged.
 */
const mediaOrigins = (url: string): string[] => {
  const { origin, hostname } = new URL(url);
  return hostname === 'mux.com' || hostname.endsWith('.mux.com')
    ? [origin, 'https://*.mux.com']
    : [origin];
};

/** The sources, by directive, that a page with the payment provider's fields needs. */
type PaymentSources = { script: string[]; frame: string[]; connect: string[] };

/**
 * Stripe's own list (docs.stripe.com/security/guide, Content Security Policy): its script opens
 * frames on changing subdomains, and 3-D Secure in one of hooks.stripe.com. The hosts for the
 * address field (Google Maps) are left out, because we do not use it. A stand-in has one origin for
 * everything.
 */
const paymentSources = ({
  stripeScriptUrl,
}: Pick<Environment, 'stripeScriptUrl'>): PaymentSources => {
  if (stripeScriptUrl !== undefined) {
    const origin = originOf(stripeScriptUrl);
    return { script: [origin], frame: [origin], connect: [origin] };
  }
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    script: scripts,
    frame: [...scripts, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  };
};

/** Where Turnstile comes from (developers.cloudflare.com/turnstile/reference/content-security-policy). */
const captchaSources = ({ hasCaptcha }: Pick<Environment, 'hasCaptcha'>): readonly string[] =>
  hasCaptcha ? ['https://challenges.cloudflare.com'] : [];

/**
 * What Google Cast's script loads, by its paths: the same host has scripts of others. A page asks for
 * it when a member chooses a television (developers.google.com/cast/docs/web_sender/integrate).
 */
const CAST_SCRIPTS = [
  'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js',
  'https://www.gstatic.com/eureka/clank/',
  'https://www.gstatic.com/cast/sdk/libs/sender/1.0/cast_framework.js',
];

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/**
 * The content security policy. Scripts run from this origin and the payment provider's, and inline
 * only with a listed hash. Inline styles are allowed: the video player puts its own into its shadow
 * tree.
 * @param scriptHashes base64 of the SHA-256 of each inline script
 * @param ancestors who may frame the page
 */
export const contentSecurityPolicy = (
  environment: Environment,
  scriptHashes: readonly string[],
  ancestors = "'none'",
): string => {
  const stream = mediaOrigins(environment.streamUrl);
  const image = mediaOrigins(environment.imageUrl);
  const uploads = environment.uploadsUrl === undefined ? [] : [originOf(environment.uploadsUrl)];
  const payment = paymentSources(environment);
  const captcha = captchaSources(environment);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...scriptHashes.map((hash) => `'sha256-${hash}'`),
      ...payment.script,
      ...captcha,
      ...CAST_SCRIPTS,
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    // blob: the preview of a picture that a member has chosen but not sent yet.
    'img-src': ["'self'", 'data:', 'blob:', ...image, ...uploads],
    'media-src': ["'self'", 'blob:', ...stream, ...image, ...uploads],
    'connect-src': ["'self'", ...stream, ...image, ...payment.connect, ...captcha],
    'worker-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'frame-src': [...payment.frame, ...captcha],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [ancestors],
    ...(environment.publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...unique(sources)].join(' '))
    .join('; ');
};

const TWO_YEARS_SECONDS = 63_072_000;

export const securityHeaders = (environment: Environment): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // A wallet's sheet is opened by the payment provider's frame.
  'Permissions-Policy': `accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), midi=(), usb=(), fullscreen=(self), payment=(self ${paymentSources(
    environment,
  )
    .script.map((origin) => `"${origin}"`)
    .join(' ')})`,
  // Google Pay and Link have windows of their own in some browsers, and answer from there.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  // Browsers remember this header and insist on https, so it is sent only with https.
  ...(environment.publicUrl.startsWith('https:') && {
    'Strict-Transport-Security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`,
  }),
});

/**
 * The policy of responses that are not pages (a picture that is also a script, an error, data):
 * opened directly, they run, load and frame nothing.
 */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The policy of our own SVG files: the icon sets its colours in a style element. */
export const DRAWING_POLICY = `${INERT_POLICY}; style-src 'unsafe-inline'`;

/** The service worker's policy, which also governs what it fetches. */
export const WORKER_POLICY = `${INERT_POLICY}; connect-src 'self'`;

/** The policy of files that users uploaded: without an origin they cannot reach site data. */
export const UPLOAD_POLICY = `${INERT_POLICY}; sandbox`;

const INLINE_SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const NONCE_META = /<meta\b[^>]*\bcsp-nonce\b[^>]*>/g;

/**
 * Removes the renderer's nonce from its inline scripts and returns their hashes for the content
 * security policy. Only scripts with the nonce are hashed, so injected scripts do not run. Hashes
 * rather than nonces, because one rendering is sent to many visitors.
 * @param mark the nonce that was passed to the renderer; it never leaves this server
 * @returns the page as sent, and the base64 SHA-256 of each script
 */
export const takeInlineScripts = (
  html: string,
  mark: string,
): { html: string; hashes: string[] } => {
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', source = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (source === '' || !attributes.includes(attribute)) continue;
    hashes.add(createHash('sha256').update(source).digest('base64'));
  }
  return { html: html.replaceAll(NONCE_META, '').replaceAll(attribute, ''), hashes: [...hashes] };
};
