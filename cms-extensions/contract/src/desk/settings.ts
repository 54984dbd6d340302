import type { Locale } from '../locales.ts';

/* Answers for Settings: connections, team, backups, languages. Times are ISO 8601. */

/** A line of a test: what was found, and what to do about it (empty: nothing). */
export type Finding = { state: 'ok' | 'look' | 'missing'; text: string; help: string };

/** The last test of a connection; `at` is ISO 8601. */
export type ConnectionTest = { at: string; seconds: number; ok: boolean; findings: Finding[] };

export type ConnectionView = {
  key: 'stripe' | 'mux' | 'mail';
  /** Where its keys are from; those of the environment cannot be changed in the panel. */
  source: 'environment' | 'panel' | 'none';
  /** What is shown of it: of a secret the last four characters. */
  facts: { label: string; value: string }[];
  /** When the keys were entered, ISO 8601; null unless they were entered in the panel. */
  enteredAt: string | null;
  /** When a message of the provider last arrived, ISO 8601. */
  heardAt: string | null;
  test: ConnectionTest | null;
};

export type TeamPerson = {
  id: number;
  name: string;
  email: string;
  isSelf: boolean;
  /** Codes of roles. */
  roles: string[];
  hasFactor: boolean;
  isActive: boolean;
  /** Until when the invitation can be accepted; null when it is accepted or too old. */
  invitedUntil: string | null;
  lastSeenAt: string | null;
};

export type TeamView = {
  people: TeamPerson[];
  /** Every role, with what it may do as a sentence. */
  roles: { code: string; name: string; says: string }[];
};

export type BackupsView = {
  /** Where backups are kept; null: nowhere, so there are none. */
  to: string | null;
  /** The last good one, ISO 8601, its file or object, and its size. */
  at: string | null;
  where: string | null;
  bytes: number | null;
  /** Why the last try failed; null when it did not. */
  error: string | null;
};

/** A language of the site, with how much is published in it. */
export type LanguageView = {
  code: Locale;
  name: string;
  /** The language in which everything is written first, and which is always offered. */
  isDefault: boolean;
  isOffered: boolean;
  /** `of`: how many there are in the default language. */
  published: {
    what: 'Videos' | 'Programmes' | 'Site texts' | 'Policies';
    count: number;
    of: number;
  }[];
};
