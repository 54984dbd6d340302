import type { SubscriptionStatus } from 'contract';
import type { MemberRow } from '../members/rows.ts';

/* Answers for the widgets of the home page. Times are ISO 8601, money is in minor units. */

/** A calendar week or month, and its time zone. */
type Calendar = { from: string; until: string; timeZone: string };

export type MembersByStatus = Record<SubscriptionStatus, number>;

export type TrialsEnding = {
  week: Calendar;
  total: number;
  /** The first of them to end, at most `WIDGET_ROWS`. */
  first: MemberRow[];
};

export type RevenueOfMonth = {
  month: Calendar;
  /** One entry for each currency with payments or returns. */
  currencies: {
    currency: string;
    paidMinor: number;
    payments: number;
    /** Refunds and disputes; not negative. */
    returnedMinor: number;
  }[];
  /** Number of refund requests that wait for the coach. */
  refundRequests: number;
  /** When Stripe's balance was last fetched; null before the first time. */
  readAt: string | null;
};

export type MostPlayed = {
  days: number;
  workouts: {
    documentId: string;
    title: string;
    /** How many members played it. */
    members: number;
    /** How many of them have completed it at any time. */
    completed: number;
  }[];
};

export type FailedPayments = {
  total: number;
  /** The latest, at most `WIDGET_ROWS`. */
  latest: {
    memberId: string;
    name: string;
    email: string;
    amountMinor: number;
    currency: string;
    since: string;
    /** Until when the member still has access; null when it has ended. */
    accessUntil: string | null;
  }[];
};
