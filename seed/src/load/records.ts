import type { LoadedEntry } from './decision.ts';
import type { Strapi } from './strapi.ts';

const STORE = { type: 'core', name: 'demo' } as const;

/** Key of the fingerprint in Strapi's settings table. */
export const FINGERPRINT_KEY = 'core_demo_fingerprint';

/** Key under which the Stripe account with the demo members is stored. */
export const PAYMENTS_KEY = 'core_demo_payments';

/** Under which versions before the first release, 0.1.0, kept it; their columns have other names. */
export const UNRELEASED_KEY = 'core_seed_fingerprint';

export type Records = Record<string, LoadedEntry>;

/** The records of earlier loads, by the entries' keys. */
export const readRecords = async (strapi: Strapi): Promise<Records> =>
  ((await strapi.store({ ...STORE, key: 'entries' }).get()) as Records | null) ?? {};

export const writeRecords = (strapi: Strapi, records: Records): Promise<void> =>
  strapi.store({ ...STORE, key: 'entries' }).set({ value: records });

/** Written last: while it differs from the files' fingerprint, the load is incomplete. */
export const writeFingerprint = (strapi: Strapi, value: string): Promise<void> =>
  strapi.store({ ...STORE, key: 'fingerprint' }).set({ value });

/** Written once the demo members are at Stripe: while it differs, that step is incomplete. */
export const writePayments = (strapi: Strapi, value: string): Promise<void> =>
  strapi.store({ ...STORE, key: 'payments' }).set({ value });
