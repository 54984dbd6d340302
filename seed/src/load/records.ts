import type { Strapi } from './strapi.ts';

const STORE = { type: 'core', name: 'demo' } as const;

/** Key of the loaded languages in Strapi's settings table. */
export const LANGUAGES_KEY = 'core_demo_languages';

/** Key under which the Stripe account with the demo members is stored. */
export const PAYMENTS_KEY = 'core_demo_payments';

/** Under which versions before the first release, 0.1.0, kept it; their columns have other names. */
export const UNRELEASED_KEY = 'core_seed_fingerprint';

/**
 * What was loaded, by its key. `documentId` is null for what was there before, which belongs to whoever
 * made it.
 */
export type Records = Record<string, { documentId: string | null }>;

export const readRecords = async (strapi: Strapi): Promise<Records> =>
  ((await strapi.store({ ...STORE, key: 'entries' }).get()) as Records | null) ?? {};

export const writeRecords = (strapi: Strapi, records: Records): Promise<void> =>
  strapi.store({ ...STORE, key: 'entries' }).set({ value: records });

/** Written last: until then, the load is incomplete. */
export const writeLanguages = (strapi: Strapi, value: readonly string[]): Promise<void> =>
  strapi.store({ ...STORE, key: 'languages' }).set({ value });

/** Written once the demo members are at Stripe: while it differs, that step is incomplete. */
export const writePayments = (strapi: Strapi, value: string): Promise<void> =>
  strapi.store({ ...STORE, key: 'payments' }).set({ value });
