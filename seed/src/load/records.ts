import type { LoadedEntry } from './decision.ts';
import type { Strapi } from './strapi.ts';

const STORE = { type: 'core', name: 'seed' } as const;

/** Where the fingerprint lies in Strapi's settings table. */
export const FINGERPRINT_KEY = 'core_seed_fingerprint';

/** Where it is kept at which Stripe the demo members are. */
export const PAYMENTS_KEY = 'core_seed_payments';

export type Records = Record<string, LoadedEntry>;

/** What earlier loads remember, by the entries' keys. */
export const readRecords = async (strapi: Strapi): Promise<Records> =>
  ((await strapi.store({ ...STORE, key: 'entries' }).get()) as Records | null) ?? {};

export const writeRecords = (strapi: Strapi, records: Records): Promise<void> =>
  strapi.store({ ...STORE, key: 'entries' }).set({ value: records });

/** Written last: as long as it differs from the files', there is something to do. */
export const writeFingerprint = (strapi: Strapi, value: string): Promise<void> =>
  strapi.store({ ...STORE, key: 'fingerprint' }).set({ value });

/** Written when the demo members are at Stripe: as long as it differs, there is something to do. */
export const writePayments = (strapi: Strapi, value: string): Promise<void> =>
  strapi.store({ ...STORE, key: 'payments' }).set({ value });
