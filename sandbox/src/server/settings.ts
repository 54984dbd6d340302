import { resolve } from 'node:path';
import { z } from 'zod';
import type { WebhookOptions } from '../mux/webhooks/webhooks.ts';

/** Relative paths are meant from the repository's root, wherever the process was started. */
const ROOT = resolve(import.meta.dirname, '../../..');

const port = z.coerce.number().int().min(0).max(65_535);

const environmentSchema = z.object({
  SANDBOX_PORT: port.default(4010),
  /** Loopback unless told otherwise: the stand-ins hold no real secret, and guard nothing. */
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  SANDBOX_MUX_LIBRARY: z.string().min(1).optional(),
  MUX_TOKEN_ID: z.string().min(1).default('sandbox'),
  MUX_TOKEN_SECRET: z.string().min(1).default('sandbox-secret'),
  /** Where the events go, signed with the secrets below; none: nowhere until an API says so. */
  CMS_INTERNAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  MUX_WEBHOOK_SECRET: z.string().min(1).default('sandbox-mux-webhook'),
  /** The shop's name on Stripe's hosted pages. */
  SITE_NAME: z.string().min(1).default('Sandbox shop'),
  STRIPE_SECRET_KEY: z.string().min(1).default('sk_test_sandbox'),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).default('pk_test_sandbox'),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).default('whsec_sandbox'),
});

export interface Settings {
  port: number;
  host: string;
  /** Folder of everything the stand-ins keep; made when it is not there. */
  dataDir: string;
  /** Folder into which the product puts its mail when it has no mail server. */
  mailDir: string;
  mux: {
    libraryDir?: string | undefined;
    tokenId: string;
    tokenSecret: string;
    webhook: WebhookOptions;
  };
  stripe: {
    accountName: string;
    secretKey: string;
    publishableKey: string;
    webhookEndpoints: { url: string; secret: string }[];
  };
}

/** A setting in the environment that cannot be used; the message names it and says what is expected. */
export class InvalidSettings extends Error {}

/** Of secrets with commas between, the one in use. */
const current = (secrets: string): string => secrets.split(',')[0] ?? '';

/**
 * Reads the sandbox's settings from environment variables. Empty text counts as not set.
 * @throws {InvalidSettings} with one line for each variable that is wrong.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new InvalidSettings(lines.join('\n'));
  }
  const values = parsed.data;
  const to = (path: string): string | undefined =>
    values.CMS_INTERNAL_URL && `${values.CMS_INTERNAL_URL.replace(/\/+$/, '')}${path}`;
  const stripeUrl = to('/api/payments/webhook');
  return {
    port: values.SANDBOX_PORT,
    host: values.HOST,
    dataDir: resolve(ROOT, values.DATA_DIR, 'sandbox'),
    mailDir: resolve(ROOT, values.DATA_DIR, 'mail'),
    mux: {
      libraryDir: values.SANDBOX_MUX_LIBRARY && resolve(ROOT, values.SANDBOX_MUX_LIBRARY),
      tokenId: values.MUX_TOKEN_ID,
      tokenSecret: values.MUX_TOKEN_SECRET,
      webhook: { url: to('/api/video/webhook'), secret: current(values.MUX_WEBHOOK_SECRET) },
    },
    stripe: {
      accountName: values.SITE_NAME,
      secretKey: values.STRIPE_SECRET_KEY,
      publishableKey: values.STRIPE_PUBLISHABLE_KEY,
      webhookEndpoints: stripeUrl
        ? [{ url: stripeUrl, secret: current(values.STRIPE_WEBHOOK_SECRET) }]
        : [],
    },
  };
}
