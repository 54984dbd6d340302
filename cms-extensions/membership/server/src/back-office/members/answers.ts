import type { Membership } from 'contract';
import type { MemberRow } from './rows.ts';

export type { MemberRow } from './rows.ts';

/* What the panel's pages of members are told. Times are ISO 8601, money is in minor units. */

export type MembersPage = {
  results: MemberRow[];
  pagination: { page: number; pageSize: number; pageCount: number; total: number };
};

export type MemberDetails = MemberRow & {
  /** She can no longer sign in. */
  blocked: boolean;
  /** Her subscription as she sees it, by the last reading of Stripe. */
  membership: Omit<Membership, 'actions' | 'trial_available'>;
  /** Her customer in Stripe's dashboard; null when she never came near a payment. */
  stripeUrl: string | null;
  progress: {
    started: number;
    completed: number;
    minutesWatched: number;
    /** The last that she played, the latest first. */
    latest: { documentId: string; title: string; at: string; completed: boolean }[];
  };
};
