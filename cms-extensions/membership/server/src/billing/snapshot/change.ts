import type { Snapshot } from './schema.ts';

/** What triggered a sync: a Stripe event, or null for anything else, such as a return page. */
export type Cause = { eventType: string } | null;

/** Two snapshots of a member, and what triggered the second one. */
export type SnapshotChange = {
  userDocumentId: string;
  email: string;
  previous: Snapshot | null;
  next: Snapshot;
  cause: Cause;
};
