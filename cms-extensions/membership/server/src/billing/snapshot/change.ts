import type { Snapshot } from './schema.ts';

/**
 * What triggered a sync: a Stripe event and its time by Stripe (ISO 8601), or null for anything
 * else, such as a return page.
 */
export type Cause = { eventType: string; at?: string } | null;

/** A customer who was imported: what is old is no news to mail. */
export const IMPORTED = { eventType: 'import' } as const satisfies Cause;

/** Two snapshots of a member, and what triggered the second one. */
export type SnapshotChange = {
  userDocumentId: string;
  email: string;
  previous: Snapshot | null;
  next: Snapshot;
  cause: Cause;
};
