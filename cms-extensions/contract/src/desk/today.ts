/* Answers of Today. Times are ISO 8601, money is in minor units. */

/** What a button does: opens a page, or one of these. */
export type NeedButton =
  | { does: 'open'; label: string; to: string }
  | { does: 'grant' | 'refuse' | 'refund' | 'connect' | 'seen' };

/** Something that needs a decision. `since` is ISO 8601; null: now. */
export type Need = {
  key: string;
  kind: 'request' | 'money' | 'site' | 'news' | 'unread';
  title: string;
  text: string;
  member: { id: string; name: string; email: string } | null;
  since: string | null;
  /** The request for a refund that the buttons decide. */
  request?: { id: string; amount: string };
  buttons: NeedButton[];
};

/** Something that is planned: a link, and what follows its words. `time` is `07:00`, or empty. */
export type Planned = { date: string; time: string; label: string; to: string; text: string };

/** The days that have something, with their dates in the desk's time zone (`2026-11-30`). */
export type Week = { today: string; days: { date: string; items: Omit<Planned, 'date'>[] }[] };

export type LeavingRule = 'card_ends' | 'trial_nothing' | 'annual_quiet' | 'silent';

/** A member who may leave; `about` says what they have. */
export type LeavingRow = {
  member: { id: string; name: string };
  about: string;
  rule: LeavingRule;
  sentence: string;
};

export type Leaving = { total: number; rows: LeavingRow[] };

/** A mail to a member who may leave, before it is sent. */
export type LeavingDraft = {
  /** The key of the template that it is made of. */
  template: string;
  to: string;
  language: string;
  subject: string;
  body: string;
  /** What it would be sent as; null: only by one's own mail program. */
  writable: 'answer' | 'service' | 'news' | null;
  /** When the site last wrote of the same matter, ISO 8601. */
  wroteAt: string | null;
};

/** A video or programme with changes that are not published. */
export type DraftRow = {
  id: string;
  type: 'api::workout.workout' | 'api::programme.programme';
  title: string;
  picture: string | null;
  /** What it lacks before it can be published, in words; empty: nothing. */
  missing: string;
  isPublished: boolean;
  /** ISO 8601. */
  changedAt: string;
};

export type Drafts = {
  timeZone: string;
  /** The first name of who publishes. */
  owner: string;
  rows: DraftRow[];
};
