import type { Consent, Membership } from '../calls/subscription.ts';
import type { MemberState, WorkoutTime } from '../enumerations.ts';
import type { Locale } from '../locales.ts';
import type { ListPage } from './list.ts';

/* Answers for the panel's pages of members. Times are ISO 8601, money is in minor units. */

/** The filters of the list of members. */
export const MEMBER_FILTERS = [
  'all',
  'trial',
  'paying',
  'leaving',
  'failed',
  'asleep',
  'free',
  'paused',
  'none',
  'blocked',
] as const;

export type MemberFilter = (typeof MEMBER_FILTERS)[number];

/** A member's state in words, what stands beside it, and what is charged next. */
export type MemberBadge = { state: MemberState; text: string; marks: string[]; next: string };

/** How many members each filter of the list has. */
export type MemberCounts = Record<MemberFilter, number>;

export type MemberListRow = {
  id: string;
  name: string;
  email: string;
  badge: MemberBadge;
  /** When the last session of a minute began; null without one. */
  lastSession: string | null;
  /** How many there were in the last 30 days. */
  sessions30: number;
  since: string;
};

export type MembersPage = ListPage<MemberListRow> & {
  counts: MemberCounts;
  /** The desk's. */
  timeZone: string;
  /** Somebody was imported. */
  hasImported: boolean;
};

export type MemberDetails = Pick<MemberListRow, 'id' | 'name' | 'email' | 'badge' | 'since'> & {
  timeZone: string;
  /** The member can no longer sign in. */
  blocked: boolean;
  /** Has no password, and comes in by an invitation. */
  mayInvite: boolean;
  /** Two letters; null when it is unknown, as the language is. */
  country: string | null;
  language: Locale | null;
  /** Access that was given and runs, in words. */
  given: { id: string; text: string; reason: string; givenBy: string }[];
  /** A request for a refund that waits. */
  request: { id: string; amount: string; reason: string; requestedAt: string } | null;
  /** The subscription as the member sees it, by the last snapshot of Stripe. */
  membership: Omit<Membership, 'trial_available'>;
  /** What each of its invoices was paid with, in words, by the invoice's id. */
  paidWith: Record<string, string>;
  /** What the member agreed to with each order, newest first. */
  orders: Consent[];
  /** The member's customer in Stripe's dashboard; null when there is none. */
  stripeUrl: string | null;
  training: {
    lastAt: string | null;
    /** Of the last weeks; null with too few sessions to tell. */
    usualGapDays: number | null;
    sessions: number;
    minutes: number;
    programmes: { title: string; done: number; total: number }[];
  };
  mails: {
    news: boolean;
    reminders: WorkoutTime | null;
    /** A rule of who may leave names the member, so there is a draft to begin with. */
    hasDraft: boolean;
    /** What a mail from the panel would be; null when none may be sent. */
    writable: 'answer' | 'service' | 'news' | null;
    /** Who it is from, and where answers go. */
    from: string;
    answersTo: string;
  };
};

/** Something that happened with a member. `at` is ISO 8601. */
export type TimelineEntry = {
  id: string;
  at: string;
  kind: 'money' | 'training' | 'mails' | 'notes' | 'account';
  title: string;
  text: string;
  /** A receipt at Stripe. */
  url: string | null;
  /** What the panel user may do with a note; null for what is none. */
  note: { id: string; mayChange: boolean; mayDelete: boolean } | null;
};

/** A page of it, newest first; `before` asks for the next one, and is null when there is none. */
export type TimelinePage = { entries: TimelineEntry[]; before: string | null };
