import { join, resolve } from 'node:path';
import { muxHosts, readSettings } from 'server-kit/environment';
import { type Environment, environmentSchema } from './environment.ts';

/* The plugin's configuration, read from the environment once at start. */

/** The secrets of a setting: the one in use, then those that are still accepted. */
const listed = (secrets: string | undefined): string[] => secrets?.split(',') ?? [];

/** How long a mail that could not be sent is tried again. */
const MAIL_GIVE_UP_DAYS = 3;

const STRIPE_API_ORIGIN = 'https://api.stripe.com';

/** The dashboard's address for Stripe's objects; test mode has a different one. */
const dashboardOf = (env: Environment): string => {
  if (env.STRIPE_API_URL !== STRIPE_API_ORIGIN) return `${env.STRIPE_API_URL}/dashboard`;
  return `https://dashboard.stripe.com${/^[sr]k_test_/.test(env.STRIPE_SECRET_KEY ?? '') ? '/test' : ''}`;
};

/**
 * How this deployment reaches Stripe: Stripe itself, or the sandbox at another address. The keys are
 * null while Stripe is not connected; the site runs, and sells nothing.
 */
const stripeFrom = (env: Environment) => ({
  apiUrl: env.STRIPE_API_URL,
  secretKey: env.STRIPE_SECRET_KEY ?? null,
  publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
  webhookSecrets: listed(env.STRIPE_WEBHOOK_SECRET),
  /** The script that the browser loads instead of Stripe's; null: Stripe's. */
  scriptUrl: env.STRIPE_API_URL === STRIPE_API_ORIGIN ? null : `${env.STRIPE_API_URL}/stripe.js`,
  dashboardUrl: dashboardOf(env),
  timeoutMs: env.TIMINGS.STRIPE_TIMEOUT_MS,
  /** Test keys are meant, in production too. */
  allowTestKeys: env.STRIPE_ALLOW_TEST_KEYS,
  /** Gives every new customer a separate Stripe test clock that tests can advance. */
  testClocks: env.STRIPE_TEST_CLOCKS,
});

/** Turnstile, which is asked while somebody seems to test cards; null without its keys. */
const captchaFrom = (env: Environment) =>
  env.CAPTCHA_SITE_KEY === undefined
    ? null
    : {
        siteKey: env.CAPTCHA_SITE_KEY,
        secretKey: env.CAPTCHA_SECRET_KEY ?? '',
        verifyUrl: env.CAPTCHA_VERIFY_URL,
      };

export type CaptchaSettings = NonNullable<ReturnType<typeof captchaFrom>>;

/**
 * The file of the security log; null for stdout, where the platform collects the logs of a production.
 */
const auditFileOf = ({ AUDIT_LOG, DEPLOYMENT, DATA_DIR }: Environment): string | null => {
  const isStdout = AUDIT_LOG === undefined ? DEPLOYMENT === 'production' : AUDIT_LOG === 'stdout';
  return isStdout ? null : resolve(AUDIT_LOG ?? join(DATA_DIR, 'logs', 'security.jsonl'));
};

/** `"Name" <address>`, or an address alone; null where it is not set. */
const mailFromOf = ({ MAIL_FROM }: Environment) => {
  if (MAIL_FROM === undefined) return null;
  const [, name = '', address = MAIL_FROM] = /^(.*)<([^<>]+)>\s*$/.exec(MAIL_FROM) ?? [];
  const unquoted = name
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\\(.)/g, '$1');
  return { name: unquoted, address: address.trim() };
};

/** The configuration under the names that the code uses; names of times end in their unit. */
export const settingsFrom = (environment: NodeJS.ProcessEnv) => {
  const env = readSettings(environmentSchema, environment);
  return {
    storefrontUrl: env.STOREFRONT_URL,
    trustProxy: env.TRUST_PROXY,
    redisUrl: env.REDIS_URL ?? null,
    /** Where Prometheus asks for metrics; null: nowhere. */
    metrics:
      env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    /** The languages of the site, the default first. */
    locales: env.LOCALES,
    /** What the first start stores as the site's settings (`site/settings.ts`); they count later. */
    siteName: env.SITE_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    /** Whether the demo's content fills the site: it makes no start texts. */
    hasDemo: env.SEED_DEMO,
    businessTimeZone: env.BUSINESS_TIME_ZONE,
    /** The address of MAIL_FROM stays what mails are from, since mail servers accept no other. */
    mailFrom: mailFromOf(env),
    /** What the plans are sold in: three letters in lower case. */
    currency: env.CURRENCY,
    refreshGraceSeconds: env.TIMINGS.REFRESH_GRACE_SECONDS,
    /** bcrypt's cost: each increment doubles the time of a hash. */
    passwordHashRounds: env.PASSWORD_HASH_ROUNDS,
    catalogueRecheckSeconds: env.TIMINGS.CATALOGUE_RECHECK_SECONDS,
    /** Browsers send a Secure cookie over https only. */
    secureCookie: env.STOREFRONT_URL.startsWith('https:'),
    /** How often what may be done (`rate-limits.ts`). */
    rateLimits: env.RATE_LIMITS,
    /** Asked of whoever seems to test stolen cards (`billing/card-testing`); null: nobody. */
    captcha: captchaFrom(env),
    /** Whether panel users need a second factor. */
    secondFactor:
      env.PANEL_SECOND_FACTOR ?? (env.DEPLOYMENT === 'production' ? 'required' : 'optional'),
    mux: {
      ...muxHosts(env.MUX_API_URL),
      signingKeyId: env.MUX_SIGNING_KEY_ID ?? null,
      signingPrivateKey: env.MUX_SIGNING_PRIVATE_KEY ?? null,
      urlSeconds: env.TIMINGS.MUX_URL_SECONDS,
    },
    muxApi: {
      apiUrl: env.MUX_API_URL,
      /** Null, as its secret, while Mux is not connected: nothing can be uploaded. */
      tokenId: env.MUX_TOKEN_ID ?? null,
      tokenSecret: env.MUX_TOKEN_SECRET ?? null,
      webhookSecrets: listed(env.MUX_WEBHOOK_SECRET),
    },
    /** How often videos that are not settled are checked at Mux. */
    videoCheckSeconds: env.TIMINGS.VIDEO_CHECK_SECONDS,
    stripe: stripeFrom(env),
    /** Stripe Tax; docs/decisions/0059-amounts-are-stripes-previews.md. */
    tax: {
      enabled: env.STRIPE_TAX,
      /** Whether the plans' prices contain the taxes. */
      behavior: env.TAX_BEHAVIOR,
      /** Stripe's code for what is sold. */
      code: env.TAX_CODE,
    },
    /** What can be paid with besides typed cards, and whether that begins a trial. */
    wallets: {
      offered: env.WALLETS,
      startTrials: env.WALLETS_START_TRIALS,
      /** Whether a bank account can pay. */
      sepaDebit: env.SEPA_DEBIT,
    },
    billing: {
      /** How long access continues after a failed renewal; decimals are allowed. */
      pastDueGraceDays: env.PAST_DUE_GRACE_DAYS,
      reconcileSeconds: env.TIMINGS.BILLING_RECONCILE_SECONDS,
    },
    /** Secrets that were replaced and are still accepted; docs/operations/rotate-a-key.md. */
    previous: {
      jwtSecret: env.JWT_SECRET?.[1] ?? null,
      adminJwtSecret: env.ADMIN_JWT_SECRET?.[1] ?? null,
      encryptionKey: env.ENCRYPTION_KEY?.[1] ?? null,
    },
    /** Key of hashes and links that outlive ENCRYPTION_KEY; null: ENCRYPTION_KEY itself. */
    hashKey: env.HASH_KEY ?? null,
    /** Whether log lines are JSON, with a line for each request. */
    isProduction: env.DEPLOYMENT === 'production',
    logsJson: (env.LOG_FORMAT ?? (env.DEPLOYMENT === 'production' ? 'json' : 'text')) === 'json',
    /** How long the main thread may stand still; 0: any time. */
    watchdogSeconds: env.WATCHDOG_SECONDS,
    backups: {
      /** Where one is kept each night: a folder, or `s3://…`; null: nowhere. */
      to: env.BACKUP_TO ?? null,
      /** What the last one says of itself. */
      stateFile: resolve(env.DATA_DIR, 'backups.json'),
    },
    auditFile: auditFileOf(env),
    mail: { retrySeconds: env.TIMINGS.MAIL_RETRY_SECONDS, giveUpDays: MAIL_GIVE_UP_DAYS },
  };
};

export type Settings = ReturnType<typeof settingsFrom>;
