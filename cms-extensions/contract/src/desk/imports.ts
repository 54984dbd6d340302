import type { ListPage } from './list.ts';

/* Answers for the pages of an import. Times are ISO 8601, money is in minor units. */

/** A row of an import as the page shows it. */
export type ImportRowView = {
  line: number;
  email: string;
  /** What the check has found; null before. */
  kind: string | null;
  /** What would happen, what is charged next, and what can be chosen. */
  what: string;
  charges: string[];
  options: { value: string; text: string }[];
  choice: string | null;
  /** What became of it; null before. */
  result: string | null;
  error: string | null;
  /** The member's id. */
  member: string | null;
};

/** A column of a file that is imported. */
export type ImportColumn = {
  header: string;
  samples: string[];
  /** The different values with how many rows have each, when they are few. */
  values: { value: string; rows: number }[] | null;
};

export type ImportedPlan = 'monthly' | 'annual' | 'free' | 'none';

/** The column of each of our fields. */
export type ImportColumns = Partial<Record<string, number>>;

export type ImportState =
  | ('mapped' | 'checking' | 'checked' | 'running' | 'paused' | 'done')
  | ('undoing' | 'undone');

/** Which rows of an import are shown. */
export type ImportShow = 'all' | 'decide' | 'refused' | 'kept' | 'anew' | 'without' | 'failed';

/** An import, with a page of its rows. */
export type ImportView = ListPage<ImportRowView> & {
  id: string;
  name: string;
  state: ImportState;
  by: string;
  mapping: {
    columns: ImportColumns;
    plans: Record<string, ImportedPlan>;
    place: 'here' | 'elsewhere';
  } | null;
  checkedAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
  invitedAt: string | null;
  /** Null once the file is deleted. */
  file: { separator: string; columns: ImportColumn[]; guess: ImportColumns } | null;
  /** `charged`: what making them anew has charged, minor units. */
  sums: { kind: string | null; result: string | null; rows: number; charged: number }[];
  currency: string;
  /** Rows that need a decision and have none. */
  undecided: number;
  /** Rows that were decided to be left out. */
  leftOut: number;
  show: ImportShow;
  /** While it runs: the row that was done last. */
  last: ImportRowView | null;
  /** Once it is done: how many an invitation would reach now, and how many have no address that works. */
  invitations: { reached: number; unreached: number } | null;
  /** The desk's. */
  timeZone: string;
};

/** What of an import could be taken back; `until` is null when nothing can. */
export type ImportUndoView = {
  until: string | null;
  /** How many rows. */
  can: number;
  touched: { line: number; email: string; why: string; member: string | null }[];
};
