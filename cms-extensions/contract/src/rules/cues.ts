import type { Move, MoveMap } from '../move-map.ts';

/** Seconds as whole tenths: sums of decimals are made in these, since floating point drifts. */
export const toTenths = (seconds: number): number => Math.round(seconds * 10);

/** The sum of seconds that have one decimal each. */
export const sumOfSeconds = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + toTenths(value), 0) / 10;

/** The video second at which a move's work ends and its rest begins. */
export const workEndOf = ({ start, work_seconds }: Move): number =>
  sumOfSeconds([start, work_seconds]);

/** The video second at which a move's rest ends. */
export const moveEndOf = ({ start, work_seconds, rest_seconds }: Move): number =>
  sumOfSeconds([start, work_seconds, rest_seconds]);

/** The video second at which a map ends. */
export const mapEndOf = ({ lead_in_seconds, seconds }: MoveMap): number =>
  sumOfSeconds([lead_in_seconds, seconds]);

export type Cue = {
  phase: 'lead-in' | 'work' | 'rest' | 'end';
  /** Place in `map.moves` of the move that is worked, or was; null in lead-in and at the end. */
  index: number | null;
  /** Place of the move that comes; null when none does. */
  next: number | null;
  /** Whole real seconds until the phase ends, rounded up; 0 at the end. */
  remaining: number;
};

/** Less than this is the noise of floating point, not time. */
const NOISE_SECONDS = 1e-6;

const realSeconds = (from: number, to: number, rate: number): number =>
  Math.max(1, Math.ceil((to - from) / rate - NOISE_SECONDS));

/**
 * What to show at a time of the video. Intervals are closed at their start and open at their end.
 * @param t video seconds
 * @param rate the speed of the video: video seconds in a real second
 */
export const cueAt = (map: MoveMap, t: number, rate: number): Cue => {
  const { moves } = map;
  if (t < map.lead_in_seconds) {
    const remaining = realSeconds(t, map.lead_in_seconds, rate);
    return { phase: 'lead-in', index: null, next: 0, remaining };
  }
  const index = moves.findIndex((move) => t < moveEndOf(move));
  const move = moves[index];
  if (move === undefined) return { phase: 'end', index: null, next: null, remaining: 0 };
  const next = index + 1 < moves.length ? index + 1 : null;
  const workEnd = workEndOf(move);
  return t < workEnd
    ? { phase: 'work', index, next, remaining: realSeconds(t, workEnd, rate) }
    : { phase: 'rest', index, next, remaining: realSeconds(t, moveEndOf(move), rate) };
};

/** A tone: `short` 3, 2 and 1 real seconds before an end, `long` at it. */
export type Bell = { kind: 'short' | 'long' /** Video seconds. */; at: number };

/** Shorter intervals, in real seconds, have only the long tone. */
const COUNTED_FROM_SECONDS = 6;
const COUNTED_SECONDS = [3, 2, 1];

/** The intervals that end with a tone: each work, and each rest that lasts. */
const intervalsOf = (map: MoveMap): { start: number; end: number }[] =>
  map.moves.flatMap((move) => {
    const work = { start: move.start, end: workEndOf(move) };
    return move.rest_seconds === 0 ? [work] : [work, { start: work.end, end: moveEndOf(move) }];
  });

/**
 * The tones in the half-open range (from, to], in order. Short tones are listed only for an
 * interval that has begun at `from`: what counts down the end of a rest belongs to the rest, and
 * ranges in use are far shorter than the 3 seconds before the first of them.
 * @param from video seconds; after a jump the place of arrival, so that nothing rings for what was
 *   jumped over
 * @param rate video seconds in a real second
 */
export const bellsBetween = (map: MoveMap, from: number, to: number, rate: number): Bell[] =>
  intervalsOf(map)
    .filter(({ end }) => end > from)
    .flatMap(({ start, end }): Bell[] => {
      const isCounted =
        start <= from && (end - start) / rate >= COUNTED_FROM_SECONDS - NOISE_SECONDS;
      const counted = isCounted ? COUNTED_SECONDS : [];
      return [
        ...counted.map((before): Bell => ({ kind: 'short', at: end - before * rate })),
        { kind: 'long', at: end },
      ];
    })
    .filter(({ at }) => at > from && at <= to);

/** The video second that 'next move' leads to; null when no move comes. */
export const nextMoveStart = (map: MoveMap, t: number): number | null => {
  const { next } = cueAt(map, t, 1);
  return next === null ? null : (map.moves[next]?.start ?? null);
};

/** A move of which less was played is left for the one before. */
const BACK_TO_OWN_START_SECONDS = 3;

/** The video second that 'previous move' leads to. In a rest, that is the move just done. */
export const previousMoveStart = (map: MoveMap, t: number): number => {
  const { phase, index } = cueAt(map, t, 1);
  if (phase === 'lead-in') return 0;
  const at = index ?? map.moves.length - 1;
  const own = map.moves[at]?.start ?? 0;
  if (phase === 'work' && t - own < BACK_TO_OWN_START_SECONDS) {
    return map.moves[at - 1]?.start ?? own;
  }
  return own;
};
