import type { Feeling } from '../enumerations.ts';

/* Answers for the panel's pages of numbers. Times are ISO 8601, money is in minor units. */

/** How many of how many. */
export type Share = { part: number; of: number };

/** What subscriptions of one currency bring in a month, and what changed it. */
export type MrrOfMonth = {
  currency: string;
  /** At the end of the month, or now. */
  mrr: number;
  /** At its first instant. */
  from: number;
  new: number;
  returned: number;
  changes: number;
  /** What resumed less what paused. */
  paused: number;
  /** Not positive, like `leaving.mrr`. */
  lost: number;
  leaving: Leaving;
};

/** Planned ends; `until` is the last of them, ISO 8601. */
export type Leaving = { members: number; mrr: number; until: string | null };

export type MonthFigures = {
  /** `2026-11`. */
  month: string;
  /** One entry for each currency, that of the site first. */
  currencies: MrrOfMonth[];
  /** At the beginning of the last twelve months, and at the end of the last one; ISO 8601. */
  curve: { at: string; mrr: Record<string, number> }[];
  paying: {
    now: number;
    from: number;
    /** With who came back. */
    joined: number;
    returned: number;
    left: number;
    paused: number;
    resumed: number;
    /** Of the last twelve months, each by its first instant, ISO 8601. */
    months: { at: string; joined: number; left: number }[];
  };
  churn: { month: Share; year: Share };
  /** Of the trials that ended in the month, without those that are still being charged. */
  trials: Share & { open: number };
};

/** Who first paid in a month, and how many of them pay or pause at the end of each month since. */
export type Cohort = { at: string; members: number; stayed: number[] };

/** Members' payments and returns in a period, by Stripe's balance. */
export type Money = {
  currency: string;
  paidMinor: number;
  payments: number;
  /** Refunds and disputes; not negative. */
  returnedMinor: number;
  returns: number;
  feesMinor: number;
  /** Paid less given back and fees. */
  remainsMinor: number;
};

/** The figures of a month, by the calendar of the desk's time zone. */
export type MonthNumbers = MonthFigures & { timeZone: string };

/** Times are ISO 8601, money is in minor units. */
export type BusinessNumbers = MonthNumbers & {
  /** When Stripe's balance was last read; null before the first time. */
  readAt: string | null;
  /** Since when plan changes are known, where members came with older plans; null else. */
  loggedSince: string | null;
  cohorts: Cohort[];
  reasons: { cause: string; members: number }[];
  money: Money[];
};

/** Where people stop in a video; `move` by its map. */
export type VideoStop = { second: number; move: string | null; count: number };

export type MostStop = VideoStop | 'no single place' | 'too few';

/** How a workout felt to most who said so; null when too few did. */
export type Felt = (Share & { feeling: Feeling }) | null;

/** How a video did in some days. */
export type VideoRow = {
  id: string;
  title: string;
  picture: string | null;
  plays: number;
  members: number;
  finished: Share;
  most: MostStop;
  felt: Felt;
};

export type VideosNumbers = { days: number; timeZone: string; rows: VideoRow[] };

export type VideoNumbers = VideoRow & {
  days: number;
  timeZone: string;
  /** Length of the film in seconds; 0 without a play of the whole. */
  seconds: number;
  /** How many plays of the whole film there are, and how many of them watched each of 100 points. */
  whole: number;
  curve: number[];
  stops: VideoStop[];
  /** Since when the film is as it is, if it was replaced in these days. */
  since: string | null;
  feelings: Record<Feeling, number>;
  /** The blocks of the moves, with their first seconds. */
  blocks: { title: string; start: number }[];
};

/** Sign-ups from one place; `source` is null when it is not known. */
export type SourceRow = {
  source: string | null;
  signUps: number;
  /** Of the trials of these members that have ended, how many stayed. */
  trials: Share;
  /** Who pays now, and what they bring in a month. */
  paying: number;
  mrr: { currency: string; minor: number }[];
};

export type SourcesNumbers = {
  days: number;
  timeZone: string;
  siteUrl: string;
  rows: SourceRow[];
};
