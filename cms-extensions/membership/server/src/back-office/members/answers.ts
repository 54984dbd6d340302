import type { Membership } from 'contract';
import type { MemberRow } from './rows.ts';

export type { MemberRow } from './rows.ts';

/* Answers for the panel's pages of members. Times are ISO 8601, money is in minor units. */

export type MembersPage = {
  results: MemberRow[];
  pagination: { page: number; pageSize: number; pageCount: number; total: number };
};

export type MemberDetails = MemberRow & {
  /** The member can no longer sign in. */
  blocked: boolean;
  /** The subscription as the member sees it, by the last snapshot of Stripe. */
  membership: Omit<Membership, 'actions' | 'trial_available'>;
  /** The member's customer in Stripe's dashboard; null when there is none. */
  stripeUrl: string | null;
  progress: {
    started: number;
    completed: number;
    minutesWatched: number;
    /** The workouts played last, the latest first. */
    latest: { documentId: string; title: string; at: string; completed: boolean }[];
  };
};
