import type { Move, MoveMap } from '../move-map.ts';
import { cutSentence } from '../texts/sentences.ts';
import { moveEndOf, sumOfSeconds, toTenths } from './cues.ts';

/** A part of a workout that is played as one video. */
export type Cut = {
  /** What is played, with the lead-in. */
  seconds: number;
  /** Keys of the moves that are kept, in the order of the map. */
  keys: string[];
  /** The same moves as places in `map.moves`. */
  indexes: number[];
  /** Kept video ranges in order, neighbours joined; the lead-in is one of them. */
  ranges: [from: number, to: number][];
};

/** The cut that keeps these moves, in the order of the map. */
export const cutOf = (map: MoveMap, isKept: (index: number) => boolean): Cut => {
  const indexes = map.moves.flatMap((_, index) => (isKept(index) ? [index] : []));
  const ranges: Cut['ranges'] = map.lead_in_seconds > 0 ? [[0, map.lead_in_seconds]] : [];
  for (const move of map.moves.filter((_, index) => isKept(index))) {
    const last = ranges.at(-1);
    if (last?.[1] === move.start) last[1] = moveEndOf(move);
    else ranges.push([move.start, moveEndOf(move)]);
  }
  return {
    seconds: sumOfSeconds(ranges.flatMap(([from, to]) => [to, -from])),
    keys: map.moves.filter((_, index) => isKept(index)).map(({ key }) => key),
    indexes,
    ranges,
  };
};

/** One move, or a left with the right of the same movement directly after it. Times in tenths. */
type Unit = { block: number; round: number; indexes: number[]; tenths: number };

const unitsOf = (map: MoveMap): Unit[] => {
  const blocks = new Map(map.blocks.map(({ key }, index) => [key, index]));
  const units: Unit[] = [];
  map.moves.forEach((move, index) => {
    const before = map.moves[index - 1];
    const isSecondHalf =
      move.side === 'right' &&
      before?.side === 'left' &&
      before.movement === move.movement &&
      before.block === move.block &&
      before.round === move.round;
    const tenths = toTenths(move.work_seconds) + toTenths(move.rest_seconds);
    const pair = isSecondHalf ? units.at(-1) : undefined;
    if (pair === undefined) {
      const block = blocks.get(move.block) ?? 0;
      units.push({ block, round: move.round, indexes: [index], tenths });
    } else {
      pair.indexes.push(index);
      pair.tenths += tenths;
    }
  });
  return units;
};

/** What warm-up and cool-down keep, in tenths. */
const EDGE_TENTHS = 1200;
/** A cut may be this much longer than asked, in tenths. */
const TOLERANCE_TENTHS = 300;

const sumOf = (units: readonly Unit[]): number =>
  units.reduce((sum, { tenths }) => sum + tenths, 0);

/** The last main block among those with the most units; null when each has one. */
const fullest = (units: readonly Unit[], isMain: (unit: Unit) => boolean): number | null => {
  const counts = new Map<number, number>();
  for (const unit of units.filter(isMain)) {
    counts.set(unit.block, (counts.get(unit.block) ?? 0) + 1);
  }
  let found: [block: number, count: number] = [0, 1];
  for (const entry of counts) if (entry[1] > 1 && entry[1] >= found[1]) found = entry;
  return found[1] > 1 ? found[0] : null;
};

/** The next unit to leave, by the order of the rule; null when nothing more may leave. */
const nextToLeave = (map: MoveMap, units: readonly Unit[]): Unit | null => {
  const kindOf = ({ block }: Unit) => map.blocks[block]?.kind;
  const isMain = (unit: Unit): boolean => kindOf(unit) === 'main';
  const repeated = units.findLast((unit) => isMain(unit) && unit.round > 1);
  if (repeated !== undefined) return repeated;
  const block = fullest(units, isMain);
  if (block !== null) return units.findLast((unit) => unit.block === block) ?? null;
  const mains = units.filter(isMain);
  if (mains.length > 1) return mains.at(-1) ?? null;
  const warmUp = units.filter((unit) => kindOf(unit) === 'warm-up');
  const coolDown = units.filter((unit) => kindOf(unit) === 'cool-down');
  const mayLeave = (all: Unit[], unit: Unit | undefined): unit is Unit =>
    unit !== undefined && all.length > 1 && sumOf(all) - unit.tenths >= EDGE_TENTHS;
  const [last, first] = [warmUp.at(-1), coolDown[0]];
  if (mayLeave(warmUp, last)) return last;
  return mayLeave(coolDown, first) ? first : null;
};

/**
 * Cuts a workout to a number of minutes. Whole moves leave in a fixed order until the rest is at
 * most 30 seconds over; then those that fit come back, the last that left first. The lead-in is
 * always played. Longer than asked only when nothing more may leave.
 */
export const cutToMinutes = (map: MoveMap, minutes: number): Cut => {
  const limit = minutes * 600 + TOLERANCE_TENTHS - toTenths(map.lead_in_seconds);
  let kept = unitsOf(map);
  const left: Unit[] = [];
  while (sumOf(kept) > limit) {
    const leaving = nextToLeave(map, kept);
    if (leaving === null) break;
    kept = kept.filter((unit) => unit !== leaving);
    left.push(leaving);
  }
  let total = sumOf(kept);
  const indexes = new Set(kept.flatMap((unit) => unit.indexes));
  for (const unit of left.toReversed()) {
    if (total + unit.tenths > limit) continue;
    total += unit.tenths;
    for (const index of unit.indexes) indexes.add(index);
  }
  return cutOf(map, (index) => indexes.has(index));
};

/** Less than this is the noise of floating point, not time. */
const NOISE_SECONDS = 1e-6;

/** The second of a cut at a video second; what is left out is the place where it is missing. */
export const cutSecondAt = ({ ranges }: Pick<Cut, 'ranges'>, videoSecond: number): number =>
  ranges.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, videoSecond) - from), 0);

/** The video second at a second of a cut. Where two ranges meet, the second one begins. */
export const videoSecondAt = ({ ranges }: Pick<Cut, 'ranges'>, cutSecond: number): number => {
  let left = Math.max(0, cutSecond);
  for (const [from, to] of ranges) {
    if (left < to - from - NOISE_SECONDS) return from + Math.max(0, left);
    left -= to - from;
  }
  return ranges.at(-1)?.[1] ?? 0;
};

/** The map of what a cut plays: the kept moves, with starts in seconds of the cut. */
export const mapOfCut = (map: MoveMap, cut: Cut): MoveMap => {
  let tenths = toTenths(map.lead_in_seconds);
  const moves = cut.indexes.flatMap((index): Move[] => {
    const move = map.moves[index];
    if (move === undefined) return [];
    const start = tenths / 10;
    tenths += toTenths(move.work_seconds) + toTenths(move.rest_seconds);
    return [{ ...move, start }];
  });
  const blocks = map.blocks.flatMap((block): MoveMap['blocks'] => {
    const own = moves.filter((move) => move.block === block.key);
    if (own[0] === undefined) return [];
    const rounds = new Set(own.map(({ round }) => round)).size;
    const seconds = sumOfSeconds(own.flatMap((move) => [move.work_seconds, move.rest_seconds]));
    return [{ ...block, rounds, start: own[0].start, seconds }];
  });
  return { ...map, seconds: sumOfSeconds([tenths / 10, -map.lead_in_seconds]), blocks, moves };
};

/** '17:16'; with tenths of a second when asked. */
export const clockText = (seconds: number, withTenths = false): string => {
  const tenths = withTenths ? toTenths(seconds) : Math.round(seconds) * 10;
  const rest = String(Math.floor((tenths % 600) / 10)).padStart(2, '0');
  return `${Math.floor(tenths / 600)}:${rest}${withTenths ? `.${tenths % 10}` : ''}`;
};

/** The sentence about a cut: what it plays, and by how much that differs from what was asked. */
export const cutText = ({ seconds }: Pick<Cut, 'seconds'>, minutes: number): string =>
  cutSentence(clockText(seconds), Math.round(seconds) - minutes * 60);
