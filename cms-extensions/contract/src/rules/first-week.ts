import type { BodyChoice, Category, Level } from '../enumerations.ts';
import { LEVELS } from '../enumerations.ts';
import type { MoveSummary } from '../move-map.ts';
import type { Workout } from '../workout.ts';
import { type FitSeconds, fitOfSummary } from './fit.ts';

/** What a member trains for. */
export const AIMS = ['stronger', 'back', 'breath', 'move'] as const;
export type Aim = (typeof AIMS)[number];

/** How often a member has trained lately. */
export const EXPERIENCES = ['new', 'sometimes', 'weekly'] as const;
export type Experience = (typeof EXPERIENCES)[number];

/** The categories for each aim, in the order in which the days take them. */
export const AIM_CATEGORIES: Readonly<Record<Aim, readonly Category[]>> = {
  stronger: ['Sculpt', 'Full body', 'Arms', 'Booty'],
  back: ['Mat workouts', 'Pilates', 'Standing series'],
  breath: ['HIIT', 'Standing series', 'Full body'],
  move: ['Full body', 'Mat workouts', 'Standing series', 'Pilates'],
};

const EXPERIENCE_LEVELS: Readonly<Record<Experience, readonly Level[]>> = {
  new: ['Beginner'],
  sometimes: ['Beginner', 'Intermediate'],
  weekly: ['Intermediate', 'Advanced'],
};

/** The next level up; for those who have the highest, the next one down. */
const widened = (levels: readonly Level[]): readonly Level[] => {
  const next = LEVELS.find((level, index) => !levels.includes(level) && index > 0) ?? LEVELS[0];
  return [...levels, next];
};

/** A week has at most this many sessions, however many training days there are. */
const FIRST_WEEK_SESSIONS = 4;

/** Fewer are no choice. */
const CANDIDATES_MIN = 2;

export type FirstWeekAnswers = {
  aim: Aim;
  experience: Experience;
  /** What the member spares; never leaves the browser. */
  spare: readonly BodyChoice[];
  /** ISO weekdays, 1 is Monday. */
  trainingDays: readonly number[];
  /** Whether the member may play premium workouts; else the free ones come first. */
  hasPremium: boolean;
};

type Candidate = Pick<Workout, 'id' | 'category' | 'difficulty' | 'duration' | 'is_premium'>;

export type FirstWeekSession<Found extends Candidate> = {
  workout: Found;
  /** How much fits, when not all does: too few workouts spare what the member spares. */
  fit: FitSeconds | null;
};

/** The share of a workout that is work of its main part: how hard it is. */
const mainShare = ({ main_seconds, seconds }: MoveSummary): number => main_seconds / seconds;

const rotated = <One>(list: readonly One[], by: number): One[] =>
  list.length === 0 ? [] : [...list.slice(by % list.length), ...list.slice(0, by % list.length)];

/**
 * The workouts of a first week, one for each training day.
 * @param workouts in the usual order of the library
 * @param summaries of those that have a list of moves; the others are no candidates
 * @param round how often the member has asked for others
 * @returns fewer than there are training days when there are too few workouts
 */
export const firstWeek = <Found extends Candidate>(
  { aim, experience, spare, trainingDays, hasPremium }: FirstWeekAnswers,
  workouts: readonly Found[],
  summaries: readonly MoveSummary[],
  round = 0,
): FirstWeekSession<Found>[] => {
  const categories = AIM_CATEGORIES[aim];
  const summaryOf = new Map(summaries.map((summary) => [summary.id, summary]));
  const listed = workouts.flatMap((workout) => {
    const summary = summaryOf.get(workout.id);
    if (summary === undefined || !categories.includes(workout.category)) return [];
    return [{ workout, summary, fit: fitOfSummary(summary, spare, true) }];
  });
  type Listed = (typeof listed)[number];

  const levels = EXPERIENCE_LEVELS[experience];
  const ofLevels = (allowed: readonly Level[]): Listed[] =>
    listed.filter(({ workout }) => allowed.includes(workout.difficulty));
  const sparing = (some: readonly Listed[]): Listed[] => some.filter(({ fit }) => fit.out === 0);
  const candidates =
    [sparing(ofLevels(levels)), sparing(ofLevels(widened(levels)))].find(
      ({ length }) => length >= CANDIDATES_MIN,
    ) ?? ofLevels(widened(levels));

  const freeFirst = (a: Listed, b: Listed): number =>
    hasPremium ? 0 : Number(a.workout.is_premium) - Number(b.workout.is_premium);
  const shortestFirst = (a: Listed, b: Listed): number =>
    experience === 'new' ? a.workout.duration - b.workout.duration : 0;
  const usual = candidates.toSorted((a, b) => freeFirst(a, b) || shortestFirst(a, b));
  const calmest = candidates.toSorted(
    (a, b) => freeFirst(a, b) || mainShare(a.summary) - mainShare(b.summary),
  );

  const week: Listed[] = [];
  const isNew = ({ workout, summary }: Listed): boolean =>
    week.every(
      (one) => one.workout.id !== workout.id && one.summary.main_movement !== summary.main_movement,
    );
  const count = Math.min(FIRST_WEEK_SESSIONS, new Set(trainingDays).size);
  for (let day = 0; day < count; day += 1) {
    const ordered = day === 2 ? calmest : usual;
    for (const category of rotated(categories, day)) {
      const ofCategory = ordered.filter(({ workout }) => workout.category === category);
      const found = rotated(ofCategory, round).find(isNew);
      if (found === undefined) continue;
      week.push(found);
      break;
    }
  }
  return week.map(({ workout, fit }) => ({ workout, fit: fit.out === 0 ? null : fit }));
};
