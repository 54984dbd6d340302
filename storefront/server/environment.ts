import { isOnThisMachine, isProtectedAddress, UNPROTECTED_ADDRESS } from 'contract';
import {
  address,
  allowance,
  flag,
  muxHosts,
  readSettings,
  sharedSettings,
} from 'server-kit/environment';
import { z } from 'zod';
import { trustedBy } from './client-address.ts';

const STRIPE_API = 'https://api.stripe.com';

const isTrustSetting = (setting: string): boolean => {
  try {
    trustedBy(setting);
    return true;
  } catch {
    // It throws at the first address that is none.
    return false;
  }
};

const variables = sharedSettings.extend({
  STOREFRONT_URL: address.optional(),
  STRIPE_API_URL: address.default(STRIPE_API),
  S3_PUBLIC_URL: address.optional(),
  CAPTCHA_SITE_KEY: z.string().optional(),
  ALLOW_STAND_INS: flag.default(false),
  TRUST_PROXY: z
    .string()
    .refine(isTrustSetting, 'must be a number of proxies, a list of networks, or false')
    .default('1'),
  SERVICE_WORKER: flag.default(true),
  PAGE_RENDERINGS: z
    .string()
    .regex(/^[1-9]\d*\/[1-9]\d*$/, 'must look like 8/100: at once, a slash, waiting')
    .default('8/100')
    .transform((text) => {
      const [atOnce = 0, waitingMax = 0] = text.split('/').map(Number);
      return { atOnce, waitingMax };
    }),
  RATE_LIMIT_PAGE_RENDERINGS_BY_ADDRESS: allowance.prefault('600/60'),
});

type Variables = z.output<typeof variables>;

/** Addresses that browsers are sent to. */
const PUBLIC_ADDRESSES = ['STOREFRONT_URL', 'CMS_URL', 'S3_PUBLIC_URL'] as const;

/** Addresses of local stand-ins for the providers, always on this machine. */
const PROVIDERS = ['MUX_API_URL', 'STRIPE_API_URL'] as const;

/** The demo's, shown to everyone on the admin area's login form; a production has none. */
const DEMO_ADMIN = { email: 'admin@example.com', password: 'demo1234' };

/** Refuses, in production, settings that are only for the embedded demo. */
const refuseDemoInProduction = (
  env: Variables,
  complain: (name: keyof Variables, message: string) => void,
): void => {
  if (env.STOREFRONT_URL === undefined) complain('STOREFRONT_URL', 'is missing');
  for (const name of [...PUBLIC_ADDRESSES, ...PROVIDERS]) {
    const url = env[name];
    if (url !== undefined && !isProtectedAddress(url)) complain(name, UNPROTECTED_ADDRESS);
  }
  for (const name of PROVIDERS) {
    const url = env[name];
    if (url !== undefined && isOnThisMachine(url) && !env.ALLOW_STAND_INS) {
      complain(
        name,
        "is missing, or the stand-in's; to try out a production, ALLOW_STAND_INS=true",
      );
    }
  }
};

const schema = variables
  .superRefine((env, context) => {
    if (env.DEPLOYMENT !== 'production') return;
    refuseDemoInProduction(env, (name, message) =>
      context.addIssue({ code: 'custom', path: [name], message }),
    );
  })
  .transform((env) => ({
    host: env.HOST,
    port: env.STOREFRONT_PORT,
    /** The address that visitors type, without a trailing slash. */
    publicUrl: env.STOREFRONT_URL ?? `http://localhost:${env.STOREFRONT_PORT}`,
    cmsUrl: env.CMS_INTERNAL_URL,
    ...muxHosts(env.MUX_API_URL),
    /** A script that replaces Stripe's own, if set. */
    stripeScriptUrl: stripeScriptUrl(env),
    hasCaptcha: env.CAPTCHA_SITE_KEY !== undefined,
    /** The address of the S3-compatible store that serves the uploads, if set. */
    uploadsUrl: env.S3_PUBLIC_URL,
    /** In production: videos and payments are the stand-ins', and no money moves. */
    usesStandIns: env.DEPLOYMENT === 'production' && env.ALLOW_STAND_INS,
    /** Where Prometheus asks for metrics; null: nowhere. */
    metrics:
      env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    /** How long the main thread may stand still; 0: any time. */
    watchdogSeconds: env.WATCHDOG_SECONDS,
    /** Whether there is a line of JSON for each request. */
    logsJson: (env.LOG_FORMAT ?? (env.DEPLOYMENT === 'production' ? 'json' : 'text')) === 'json',
    locales: env.LOCALES,
    panelUrl: `${env.CMS_URL}/admin`,
    demoAdmin: env.DEPLOYMENT === 'production' ? null : DEMO_ADMIN,
    proxiesInFront: proxiesInFront(env.TRUST_PROXY),
    trustProxy: env.TRUST_PROXY,
    /** Whether browsers keep an offline page; false withdraws the worker that they have. */
    hasServiceWorker: env.SERVICE_WORKER,
    rendering: {
      ...env.PAGE_RENDERINGS,
      byAddress: env.RATE_LIMIT_PAGE_RENDERINGS_BY_ADDRESS,
    },
  }));

/** As the CMS tells the browser: a stand-in for Stripe's API also replaces Stripe's script. */
const stripeScriptUrl = (env: { STRIPE_API_URL: string }) =>
  env.STRIPE_API_URL === STRIPE_API ? undefined : `${env.STRIPE_API_URL}/stripe.js`;

/**
 * The number of proxies before this server. TRUST_PROXY counts those before the CMS, of which this
 * server is the last. Names and networks are evaluated by the CMS, so all addresses are passed on.
 */
const proxiesInFront = (trustProxy: string): number => {
  if (trustProxy === 'false' || trustProxy === 'true') return 0;
  const count = Number(trustProxy);
  return Number.isInteger(count) ? Math.max(0, count - 1) : Number.POSITIVE_INFINITY;
};

export type Environment = z.output<typeof schema>;

/**
 * Reads the settings of the storefront's server.
 * @throws {BadSettings} naming every setting that cannot be used
 */
export const readEnvironment = (values: NodeJS.ProcessEnv): Environment =>
  readSettings(schema, values);
