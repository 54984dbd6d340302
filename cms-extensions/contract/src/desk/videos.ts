import type { ListPage } from './list.ts';

/* Answers for the panel's pages of videos. Times are ISO 8601. */

/** Where members meet a workout. */
export type WorkoutUses = {
  /** `ahead`: how many of the members who are in it have a day with the workout before them. */
  programmes: { id: string; title: string; days: number; members: number; ahead: number }[];
  /** Days of the week on the landing page. */
  landing: string[];
  /** Subjects of newsletters that link to it and were not sent yet. */
  mails: string[];
  /** Whether it may be among the Featured Workouts. */
  featured: boolean;
  /** Of the desk. */
  timeZone: string;
};

/** A video that a programme can have: the version that members see, or else the draft. */
export type ProgrammeVideo = {
  id: string;
  title: string;
  minutes: number;
  level: string;
  /** The address of a small picture. */
  picture: string | null;
  isLive: boolean;
  /** When it goes public by itself, ISO 8601. */
  publishAt: string | null;
};

/** How many videos each filter of the list has; the bin is not among all. */
export type VideoCounts = Record<'all' | 'live' | 'planned' | 'draft' | 'bin', number>;

export type VideoListRow = Omit<ProgrammeVideo, 'isLive'> & {
  category: string | null;
  state: 'live' | 'live with changes' | 'planned' | 'draft' | 'bin';
  /** Its time has come, and it has no film yet. */
  waitsForFilm: boolean;
  /** When it is deleted, ISO 8601; null when it is not in the bin. */
  deletedOn: string | null;
  /** Of the last 30 days; null for who may not see them. */
  plays: number | null;
  /** How many of the plays were finished; null without one. */
  finished: { part: number; of: number } | null;
  /** Titles of programmes. */
  usedIn: string[];
  /** Codes of the languages in which it is published. */
  languages: string[];
  /** Whether a person has read the captions of its film; null without any. */
  captions: 'machine' | 'checked' | null;
};

export type VideosPage = ListPage<VideoListRow> & {
  counts: VideoCounts;
  /** Of all but those in the bin. */
  minutes: number;
  /** The desk's. */
  timeZone: string;
  categories: string[];
};

/** A line of a list of films by address, with what is wrong with it. */
export type FilmLine = { line: number; title: string; error: string | null };
