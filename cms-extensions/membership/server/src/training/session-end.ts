import { isWatched, mergeRanges, type VideoRange } from 'contract';

/** A shorter range at the end is a jump: somebody looked how it goes on. */
const STOP_RANGE_SECONDS = 15;
/** Who stops earlier has opened the workout, and not begun it. */
const STOP_FROM_SECONDS = 60;

type Played = {
  ranges: readonly VideoRange[];
  plannedRanges: readonly VideoRange[];
  plannedSeconds: number;
  /** The whole video was chosen, not a cut of it. */
  isWhole: boolean;
};

export type SessionEnd = {
  /** What was chosen has been watched; one rule for member and coach, however short it was. */
  finished: boolean;
  /** Where somebody stopped who did not finish the whole video, in whole seconds; else null. */
  stoppedSecond: number | null;
};

/** How a session ends, by what was played until now. */
export const endOf = ({ isWhole, ...played }: Played): SessionEnd => {
  const finished = isWatched(played);
  if (finished || !isWhole) return { finished, stoppedSecond: null };
  const last = mergeRanges(played.ranges).findLast(([from, to]) => to - from >= STOP_RANGE_SECONDS);
  const stop = Math.round(last?.[1] ?? 0);
  return { finished, stoppedSecond: stop >= STOP_FROM_SECONDS ? stop : null };
};
