import type { Environment } from './environment.ts';

const originOf = (url: string): string => new URL(url).origin;

/**
 * Mux's own hosts send a player on to others of theirs (the manifests' and the segments' caches);
 * any other address is taken as it is.
 */
const mediaOrigins = (url: string): string[] => {
  const { origin, hostname } = new URL(url);
  return hostname === 'mux.com' || hostname.endsWith('.mux.com')
    ? [origin, 'https://*.mux.com']
    : [origin];
};

/** What a page needs that shows the card provider's fields, by directive. */
type PaymentSources = { script: string[]; frame: string[]; connect: string[] };

/**
 * Stripe's own list (docs.stripe.com/security/guide, Content Security Policy): its script opens
 * frames on changing subdomains, and 3-D Secure in one of hooks.stripe.com. What it names for the
 * address field (Google Maps) is left out, for we show none. A stand-in has one origin for all.
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

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/**
 * The content security policy. Scripts run from this origin and the card provider's, and inline only
 * where their hash is named. Styles may stand inline: the video player brings its own into its shadow tree.
 * @param scriptHashes base64 of the SHA-256 of each inline script
 */
export const contentSecurityPolicy = (
  environment: Environment,
  scriptHashes: readonly string[],
): string => {
  const stream = mediaOrigins(environment.streamUrl);
  const image = mediaOrigins(environment.imageUrl);
  const uploads = environment.uploadsUrl === undefined ? [] : [originOf(environment.uploadsUrl)];
  const payment = paymentSources(environment);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`), ...payment.script],
    'style-src': ["'self'", "'unsafe-inline'"],
    // blob: a picture that a member has chosen, before it is sent.
    'img-src': ["'self'", 'data:', 'blob:', ...image, ...uploads],
    'media-src': ["'self'", 'blob:', ...stream, ...image, ...uploads],
    'connect-src': ["'self'", ...stream, ...image, ...payment.connect],
    'worker-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'frame-src': payment.frame,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(environment.publicUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...unique(sources)].join(' '))
    .join('; ');
};

const TWO_YEARS_SECONDS = 63_072_000;

/** Headers that every answer carries. */
export const securityHeaders = (environment: Environment): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), midi=(), usb=(), fullscreen=(self), payment=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // A browser that has once been told keeps to https, so it is said only where https is true.
  ...(environment.publicUrl.startsWith('https:') && {
    'Strict-Transport-Security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`,
  }),
});

/**
 * The policy of answers that are no pages: whatever a browser is led straight to (a picture that is
 * a script as well, an error, data), it runs, loads and frames nothing there.
 */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The policy of our own SVG files: the icon chooses its colours by a style element. */
export const DRAWING_POLICY = `${INERT_POLICY}; style-src 'unsafe-inline'`;

/** The policy of files that users have sent. Without an origin they reach nothing of the site's. */
export const UPLOAD_POLICY = `${INERT_POLICY}; sandbox`;
