import type { SubscriptionStatus } from 'contract';
import type { MemberRow } from '../members/rows.ts';

/* What the widgets of the home page are told. Times are ISO 8601, money is in minor units. */

/** A week or a month, and by whose calendar. */
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
  /** One for each currency that money came or went in. */
  currencies: {
    currency: string;
    paidMinor: number;
    payments: number;
    /** Refunds and disputes; not negative. */
    returnedMinor: number;
  }[];
  /** Requests for a refund that wait for the coach. */
  refundRequests: number;
  /** When Stripe was last asked; null before the first time. */
  readAt: string | null;
};

export type MostPlayed = {
  days: number;
  workouts: {
    documentId: string;
    title: string;
    /** How many members played it. */
    members: number;
    /** How many of them have seen it to its end at some time. */
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
    /** Until when she keeps access all the same; null when it is over. */
    accessUntil: string | null;
  }[];
};
