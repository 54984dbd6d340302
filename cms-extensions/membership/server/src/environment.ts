import {
  isProtectedAddress,
  PAST_DUE_GRACE_DAYS_DEFAULT,
  timeZoneSchema,
  UNPROTECTED_ADDRESS,
  WALLETS,
} from 'contract';
import { address, currencyCode, flag, sharedSettings } from 'server-kit/environment';
import { z } from 'zod';
import { rateLimits } from './rate-limits.ts';
import { timings } from './timings.ts';

/*
 * The environment variables that the plugin reads. Every one has a default that works for the
 * embedded demo. An invalid value stops the start with a message that names it.
 */

/** Secrets with commas between: the one in use, and behind it those that are still accepted. */
const secrets = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .optional();
const wallets = z
  .string()
  .transform((list) => (list === 'none' ? [] : list.split(',')))
  .pipe(z.array(z.enum(WALLETS, `must be some of ${WALLETS.join(',')}, or none`)));

/** What the demo uses, where nothing else is set; refused in production. */
const STAND_IN = {
  MUX_TOKEN_ID: 'sandbox',
  MUX_TOKEN_SECRET: 'sandbox-secret',
  MUX_WEBHOOK_SECRET: 'sandbox-mux-webhook',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
} as const;

/** Addresses that browsers are sent to or that receive secrets. */
const ADDRESSES = [
  'STOREFRONT_URL',
  'MUX_API_URL',
  'STRIPE_API_URL',
  'CAPTCHA_VERIFY_URL',
] as const;

/** The minimum bcrypt cost for real passwords. */
const SAFE_HASH_ROUNDS = 10;

const variables = sharedSettings
  .pick({
    DEPLOYMENT: true,
    SITE_NAME: true,
    SUPPORT_EMAIL: true,
    LOG_FORMAT: true,
    WATCHDOG_SECONDS: true,
    METRICS_PORT: true,
    METRICS_HOST: true,
    LOCALES: true,
    MUX_API_URL: true,
  })
  .extend({
    DATA_DIR: z.string().default('.data'),
    STOREFRONT_URL: address.default('http://localhost:3000'),
    TRUST_PROXY: z.string().default('loopback'),
    REDIS_URL: z.string().optional(),

    SEED_DEMO: flag.default(false),
    MAIL_FROM: z.string().optional(),
    BUSINESS_TIME_ZONE: timeZoneSchema.default('UTC'),
    CURRENCY: currencyCode.default('usd'),

    // The CMS checks their lengths.
    JWT_SECRET: secrets,
    ADMIN_JWT_SECRET: secrets,
    ENCRYPTION_KEY: secrets,
    HASH_KEY: z.string().min(16, 'must have 16 characters or more').optional(),

    PASSWORD_HASH_ROUNDS: z.coerce.number().int().min(4).max(15).default(SAFE_HASH_ROUNDS),
    RATE_LIMITS: rateLimits,
    TIMINGS: timings,

    CAPTCHA_SITE_KEY: z.string().optional(),
    CAPTCHA_SECRET_KEY: z.string().optional(),
    CAPTCHA_VERIFY_URL: address.default(
      'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    ),

    PANEL_SECOND_FACTOR: z.enum(['off', 'optional', 'required']).optional(),

    MUX_TOKEN_ID: z.string().optional(),
    MUX_TOKEN_SECRET: z.string().optional(),
    MUX_WEBHOOK_SECRET: z.string().optional(),
    MUX_SIGNING_KEY_ID: z.string().optional(),
    MUX_SIGNING_PRIVATE_KEY: z.string().optional(),

    STRIPE_API_URL: address.default('http://localhost:4010'),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_TEST_CLOCKS: flag.default(false),
    STRIPE_ALLOW_TEST_KEYS: flag.default(false),
    STRIPE_TAX: flag.default(false),
    TAX_BEHAVIOR: z
      .enum(['inclusive', 'exclusive'], 'must be inclusive or exclusive')
      .default('inclusive'),
    TAX_CODE: z
      .string()
      .regex(/^txcd_\d{8}$/, 'must look like txcd_10402200')
      .default('txcd_10402200'),
    WALLETS: wallets.prefault(WALLETS.join(',')),
    WALLETS_START_TRIALS: flag.default(true),
    SEPA_DEBIT: flag.default(false),
    PAST_DUE_GRACE_DAYS: z.coerce.number().nonnegative().default(PAST_DUE_GRACE_DAYS_DEFAULT),

    AUDIT_LOG: z.string().optional(),
    BACKUP_TO: z.string().optional(),
  });

export type Environment = z.output<typeof variables>;

type Complain = (name: keyof Environment, message: string) => void;

type Mode = 'live' | 'test';

/** The settings without which a provider is not connected; in production there are all or none. */
const CONNECTIONS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['MUX_TOKEN_ID', 'MUX_TOKEN_SECRET', 'MUX_WEBHOOK_SECRET'],
] as const;

/** Whether money moves with a key of Stripe; null for something that is not a key. */
const modeOf = (key = ''): Mode | null => {
  const [, mode] = /^(?:sk|rk|pk)_(live|test)_/.exec(key) ?? [];
  return mode === 'live' || mode === 'test' ? mode : null;
};

/** Why the keys would take no money, or only seem to; null when they fit. */
const keysComplaint = (env: Environment): string | null => {
  const secret = modeOf(env.STRIPE_SECRET_KEY);
  const publishable = modeOf(env.STRIPE_PUBLISHABLE_KEY);
  if (secret !== null && publishable !== null && secret !== publishable) {
    return `is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} key: no card could be charged`;
  }
  const isTest = secret === 'test' || publishable === 'test';
  if (env.DEPLOYMENT !== 'production' || !isTest) return null;
  return 'is a test key, and no money would move: use live keys';
};

const complaintsOfProduction = (env: Environment, complain: Complain): void => {
  if (env.PASSWORD_HASH_ROUNDS < SAFE_HASH_ROUNDS) {
    complain('PASSWORD_HASH_ROUNDS', `must be at least ${SAFE_HASH_ROUNDS} in production`);
  }
  for (const name of ADDRESSES) {
    const url = env[name];
    if (url !== undefined && !isProtectedAddress(url)) complain(name, UNPROTECTED_ADDRESS);
  }
  for (const names of CONNECTIONS) {
    const isConnected = names.some((name) => env[name] !== undefined);
    for (const name of names) {
      if (env[name] === STAND_IN[name]) complain(name, "is the stand-in's");
      if (isConnected && env[name] === undefined) {
        complain(name, `is missing: ${names.join(', ')} are set together or not at all`);
      }
    }
  }
};

export const environmentSchema = variables
  .transform(
    (env): Environment => (env.DEPLOYMENT === 'production' ? env : { ...STAND_IN, ...env }),
  )
  .superRefine((env, context) => {
    const complain: Complain = (name, message) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (env.STRIPE_TEST_CLOCKS && !env.STRIPE_SECRET_KEY?.startsWith('sk_test_')) {
      complain('STRIPE_TEST_CLOCKS', 'needs a STRIPE_SECRET_KEY that begins with sk_test_');
    }
    if (env.SEPA_DEBIT && env.CURRENCY !== 'eur')
      complain('SEPA_DEBIT', 'needs CURRENCY=eur: banks are asked for euros alone');
    if (env.CAPTCHA_SITE_KEY && !env.CAPTCHA_SECRET_KEY) {
      complain('CAPTCHA_SECRET_KEY', 'is missing');
    }
    if (env.DEPLOYMENT === 'production') complaintsOfProduction(env, complain);
    const keys = env.STRIPE_ALLOW_TEST_KEYS ? null : keysComplaint(env);
    if (keys !== null) complain('STRIPE_SECRET_KEY', `${keys}, or set STRIPE_ALLOW_TEST_KEYS=true`);
  });
