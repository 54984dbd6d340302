/** Seconds of a video, the end not included. */
export type VideoRange = readonly [from: number, to: number];

/** The seconds in order, each once: overlapping and touching ranges become one. */
export const mergeRanges = (ranges: readonly VideoRange[]): VideoRange[] => {
  const merged: [from: number, to: number][] = [];
  const sorted = ranges.filter(([from, to]) => to > from).toSorted((a, b) => a[0] - b[0]);
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
};

/** The seconds that both have, in order. */
const commonRanges = (some: readonly VideoRange[], others: readonly VideoRange[]): VideoRange[] => {
  const merged = mergeRanges(others);
  return mergeRanges(some).flatMap(([from, to]) =>
    merged
      .map(([start, end]): VideoRange => [Math.max(from, start), Math.min(to, end)])
      .filter(([start, end]) => end > start),
  );
};

/** How many different seconds the ranges have. */
export const secondsOf = (ranges: readonly VideoRange[]): number =>
  mergeRanges(ranges).reduce((sum, [from, to]) => sum + (to - from), 0);

/** A shorter session counts for nothing. */
export const COUNTED_FROM_SECONDS = 600;
/** A session counts once this share of what was chosen has been watched. */
const COUNTED_FROM_SHARE = 0.8;

type PlayedSession = {
  /** What was played. */
  ranges: readonly VideoRange[];
  /** What was to be played: the whole video, or the kept moves of a cut. */
  plannedRanges: readonly VideoRange[];
  /**
   * How much of `plannedRanges` was chosen, when not all of it: of a cut whose moves are not known
   * any more, as many seconds of the video count, whichever they are.
   */
  plannedSeconds?: number;
};

const plannedOf = ({ plannedRanges, plannedSeconds = Infinity }: PlayedSession): number =>
  Math.min(secondsOf(plannedRanges), plannedSeconds);

/**
 * Different seconds of the video that were watched, of those that were to be. A minute watched
 * twice is one minute, a jump counts nothing, and the speed does not matter.
 */
export const watchedSeconds = (session: PlayedSession): number =>
  Math.min(secondsOf(commonRanges(session.ranges, session.plannedRanges)), plannedOf(session));

/** Whether what was chosen has been watched: the workout is then done, whichever place it ended at. */
export const isWatched = (session: PlayedSession): boolean =>
  watchedSeconds(session) >= COUNTED_FROM_SHARE * plannedOf(session);

/** Whether a session counts, for the week and for programmes. */
export const isCounted = (session: PlayedSession): boolean =>
  plannedOf(session) >= COUNTED_FROM_SECONDS && isWatched(session);
