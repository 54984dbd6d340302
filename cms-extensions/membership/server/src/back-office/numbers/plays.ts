import { type Feeling, HOUR_MS, type MoveMap, secondsOf, type VideoRange } from 'contract';
import type { Felt, MostStop, VideoStop } from 'contract/desk/numbers';
import { endOf } from '../../training/index.ts';

/* Plays of workouts, by the sessions of members. */

/** A play of fewer different seconds is none. */
export const PLAY_SECONDS = 60;
const CONTINUES_MS = 6 * HOUR_MS;
/** So long after the last report nothing more is awaited. */
export const ENDED_MS = HOUR_MS / 2;
/** From so many cases on a share, a place or a feeling means something. */
const ENOUGH = 20;
const STOPS_ENOUGH = 10;
const STOPS_SHARE = 0.2;
const HALF_MINUTE = 30;
const CURVE_POINTS = 100;
/** Two lengths of the same video; another one is of a film that was replaced. */
const SAME_LENGTH_SECONDS = 1;

/** A truth as the two databases give it. */
type Flag = boolean | number | null;

/**
 * A session, or several that are one play, by the last of them; times are in milliseconds. A row as
 * it was read: a year has some hundred thousand.
 */
export type Play = {
  id: number;
  /** The session that this one continues. */
  earlier?: Play;
  userDocumentId: string;
  workoutDocumentId: string;
  startedAt: number;
  /** More of it may be reported. */
  isOpen: Flag;
  /** Enough different seconds were watched for a play. */
  isLong: Flag;
  /** The length of the video when the whole of it was chosen. */
  plannedSeconds: number;
  isWhole: Flag;
  finished: Flag;
  stoppedSecond: number | null;
  feeling: Feeling | null;
};

/** What was played in a session and what was to be. */
export type Ranges = { ranges: readonly VideoRange[]; plannedRanges: readonly VideoRange[] };

/** The sessions of a play, in order. */
export const sessionsIn = (play: Play): Play[] =>
  play.earlier === undefined ? [play] : [...sessionsIn(play.earlier), play];

/** Joins the sessions of one workout: one that begins soon after the member's last continues it. */
export const joined = (sessions: readonly Play[]): Play[] => {
  const ended: Play[] = [];
  const open = new Map<string, Play>();
  for (const session of sessions.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const last = open.get(session.userDocumentId);
    const goesOn = last !== undefined && session.startedAt - last.startedAt <= CONTINUES_MS;
    if (last !== undefined && !goesOn) ended.push(last);
    open.set(session.userDocumentId, goesOn ? { ...session, earlier: last } : session);
  }
  return [...ended, ...open.values()];
};

/**
 * What joined sessions come to as one play.
 * @param rangesOf needed of several sessions alone
 * @returns null for what is no play: shorter than a minute, not over yet, begun before `from`
 */
export const playOf = (
  last: Play,
  from: number,
  rangesOf: (id: number) => Ranges | undefined,
): Play | null => {
  if (last.isOpen) return null;
  if (last.earlier === undefined) return last.startedAt >= from && last.isLong ? last : null;
  const sessions = sessionsIn(last);
  const startedAt = sessions[0]?.startedAt ?? last.startedAt;
  const isWhole = sessions.every((session) => session.isWhole);
  const all = sessions.flatMap(({ id }) => rangesOf(id) ?? []);
  const ranges = all.flatMap((one) => one.ranges);
  if (startedAt < from || secondsOf(ranges) < PLAY_SECONDS) return null;
  const plannedRanges = all.at(-1)?.plannedRanges ?? [];
  return {
    ...last,
    startedAt,
    isWhole,
    feeling: sessions.findLast((one) => one.feeling !== null)?.feeling ?? null,
    ...endOf({ ranges, plannedRanges, plannedSeconds: last.plannedSeconds, isWhole }),
  };
};

/**
 * Plays of the whole film as long as it is now, its length in seconds (0 without one), and since when
 * it is (ISO 8601; null when it always was).
 */
export const ofPresentFilm = (plays: readonly Play[]) => {
  const whole = plays.filter(({ isWhole }) => isWhole);
  const newest = whole.reduce<Play | null>(
    (best, play) => (best === null || play.startedAt > best.startedAt ? play : best),
    null,
  );
  const seconds = newest?.plannedSeconds ?? 0;
  const present = whole.filter(
    ({ plannedSeconds }) => Math.abs(plannedSeconds - seconds) <= SAME_LENGTH_SECONDS,
  );
  const first = present.reduce((at, { startedAt }) => Math.min(at, startedAt), Number.MAX_VALUE);
  const since = present.length < whole.length ? new Date(first).toISOString() : null;
  return { plays: present, seconds, since };
};

/** The move of a map at a second of the video; null before the first one, and without a map. */
const moveAt = (map: MoveMap | null, second: number): string | null =>
  map?.moves.findLast(({ start }) => start <= second)?.name ?? null;

/** Where people stop, by half minutes, the most frequent first. */
export const stopsOf = (plays: readonly Play[], map: MoveMap | null): VideoStop[] => {
  const stops = plays.flatMap(({ stoppedSecond }) => stoppedSecond ?? []).toSorted((a, b) => a - b);
  const halves = Map.groupBy(stops, (second) => Math.floor(second / HALF_MINUTE));
  return [...halves.values()]
    .map((seconds) => {
      const second = seconds[Math.floor(seconds.length / 2)] ?? 0;
      return { second, move: moveAt(map, second), count: seconds.length };
    })
    .sort((a, b) => b.count - a.count || a.second - b.second);
};

/** The place at which most stop, if there is one. */
export const mostStopOf = (plays: readonly Play[], map: MoveMap | null): MostStop => {
  if (plays.length < ENOUGH) return 'too few';
  const stops = stopsOf(plays, map);
  const all = stops.reduce((sum, { count }) => sum + count, 0);
  const [most] = stops;
  const isOne = most && most.count >= STOPS_ENOUGH && most.count >= STOPS_SHARE * all;
  return isOne ? most : 'no single place';
};

/** The feeling that was given most; null when too few were given. */
export const feltOf = (plays: readonly Play[]): Felt => {
  const given = plays.flatMap(({ feeling }) => feeling ?? []);
  const [most] = [...Map.groupBy(given, (feeling) => feeling)].sort(
    (a, b) => b[1].length - a[1].length,
  );
  if (most === undefined || given.length < ENOUGH) return null;
  return { feeling: most[0], part: most[1].length, of: given.length };
};

/**
 * Of how many plays each part of a film was watched.
 * @param plays the ranges of each play
 * @param seconds length of the film
 * @returns for each of 100 points, at k + 0.5 % of the film
 */
export const curveOf = (plays: readonly (readonly VideoRange[])[], seconds: number): number[] =>
  Array.from({ length: CURVE_POINTS }, (_, point) => {
    const at = ((point + 0.5) / CURVE_POINTS) * seconds;
    return plays.filter((ranges) => ranges.some(([from, to]) => from <= at && at < to)).length;
  });
