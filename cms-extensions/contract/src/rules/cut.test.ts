import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONG_PLANK, MOVEMENTS_BY_ID, storedMove } from '../../test/long-plank.ts';
import type { MoveMap } from '../move-map.ts';
import type { StoredMoveMap } from '../stored-move-map.ts';
import { moveEndOf, toTenths } from './cues.ts';
import { clockText, cutSecondAt, cutText, cutToMinutes, mapOfCut, videoSecondAt } from './cut.ts';
import { resolveMap } from './move-map.ts';

const span = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('The Long Plank cut', () => {
  it.each([
    [27, '27:00', [22]],
    [25, '25:20', span(20, 22)],
    [20, '19:44', [...span(9, 12), ...span(18, 22)]],
    [17, '17:16', [...span(9, 12), ...span(17, 22), 25]],
    [15, '14:36', [...span(8, 12), ...span(15, 22), 25]],
    [12, '12:00', [...span(6, 12), ...span(15, 22), 24, 25]],
    [10, '9:40', [...span(6, 12), ...span(14, 25)]],
  ])('to %d minutes plays %s', (minutes, plays, leftOut) => {
    const { seconds, indexes, keys, ranges } = cutToMinutes(LONG_PLANK, minutes);
    expect(clockText(seconds)).toBe(plays);
    const missing = span(1, 29).filter((move) => !indexes.includes(move - 1));
    expect(missing).toEqual(leftOut);
    expect(keys).toEqual(indexes.map((index) => LONG_PLANK.moves[index]?.key));
    expect(ranges.reduce((sum, [from, to]) => sum + to - from, 0)).toBeCloseTo(seconds);
  });

  it('joins neighbours to one range', () => {
    expect(cutToMinutes(LONG_PLANK, 27).ranges).toEqual([
      [0, 1172],
      [1232, 1680],
    ]);
  });

  it.each([
    [1036, 17, '17:16 minutes. Whole moves only, so 16 seconds over.'],
    [876, 15, '14:36 minutes. Whole moves only, so 24 seconds under.'],
    [719, 12, '11:59 minutes. Whole moves only, so 1 second under.'],
    [720, 12, '12:00 minutes.'],
  ])('says what %d s for %d minutes means', (seconds, minutes, text) => {
    expect(cutText({ seconds }, minutes)).toBe(text);
  });
});

describe('The Long Plank played in 17 minutes', () => {
  const cut = cutToMinutes(LONG_PLANK, 17);

  it('goes on behind what is left out, at the same second of the cut', () => {
    const [[, end], [start]] = [cut.ranges[0] ?? [0, 0], cut.ranges[1] ?? [0, 0]];
    expect(cutSecondAt(cut, start)).toBe(cutSecondAt(cut, end));
    expect(cutSecondAt(cut, (start + end) / 2)).toBe(cutSecondAt(cut, end));
    expect(videoSecondAt(cut, cutSecondAt(cut, end))).toBe(start);
    expect(videoSecondAt(cut, cut.seconds)).toBe(cut.ranges.at(-1)?.[1]);
    expect(videoSecondAt(cut, -5)).toBe(0);
  });

  it('has a map of its own, whose moves follow on each other', () => {
    const map = mapOfCut(LONG_PLANK, cut);
    expect(map.seconds).toBe(1036);
    expect(map.moves.map(({ key }) => key)).toEqual(cut.keys);
    expect(map.moves.slice(1).map(({ start }) => start)).toEqual(
      map.moves.slice(0, -1).map(moveEndOf),
    );
    expect(map.blocks.map(({ title, rounds, seconds }) => [title, rounds, seconds])).toEqual([
      ['Warm-up', 1, 240],
      ['First plank', 1, 216],
      ['Second plank', 1, 220],
      ['Last plank', 1, 140],
      ['Cool-down', 1, 220],
    ]);
  });
});

const decimal = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);

/** One move, or both sides of a sided movement. */
const unit = fc.record({
  isPair: fc.boolean(),
  work: decimal(3, 120),
  rest: decimal(0, 40),
});

const rounds = fc.array(fc.array(unit, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});

const maps: fc.Arbitrary<MoveMap> = fc
  .record({
    leadIn: decimal(0, 30),
    blocks: fc.array(rounds, { minLength: 3, maxLength: 6 }),
  })
  .map(({ leadIn, blocks }) => {
    const stored: StoredMoveMap = {
      version: 1,
      lead_in_seconds: leadIn,
      blocks: blocks.map((inBlock, index) => ({
        key: `b${index}`,
        title: `Block ${index}`,
        kind: index === 0 ? 'warm-up' : index === blocks.length - 1 ? 'cool-down' : 'main',
        rounds: inBlock.map((units) => ({
          moves: units.flatMap(({ isPair, work, rest }) =>
            isPair
              ? [storedMove(['rl', 'left', work, rest]), storedMove(['rl', 'right', work, rest])]
              : [storedMove(['sq', 'both', work, rest])],
          ),
        })),
      })),
    };
    const map = resolveMap(stored, MOVEMENTS_BY_ID);
    if (map === null) throw new Error('The map uses an unknown movement');
    return map;
  });

const minutesOf = fc.integer({ min: 1, max: 60 });

describe('every cut', () => {
  const check = (holds: (map: MoveMap, minutes: number) => void): void =>
    fc.assert(fc.property(maps, minutesOf, holds), { numRuns: 300 });
  const kindOf = (map: MoveMap, index: number): string | undefined =>
    map.blocks.find(({ key }) => key === map.moves[index]?.block)?.kind;

  it('keeps a warm-up, a main part and a cool-down, and the order', () => {
    check((map, minutes) => {
      const { indexes } = cutToMinutes(map, minutes);
      const kinds = new Set(indexes.map((index) => kindOf(map, index)));
      expect(kinds).toEqual(new Set(['warm-up', 'main', 'cool-down']));
      expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
    });
  });

  it('keeps both sides or none', () => {
    check((map, minutes) => {
      const kept = new Set(cutToMinutes(map, minutes).indexes);
      map.moves.forEach(({ side }, index) => {
        if (side === 'left') expect(kept.has(index)).toBe(kept.has(index + 1));
      });
    });
  });

  it('is at most 30 seconds over, unless nothing more may leave', () => {
    check((map, minutes) => {
      const { seconds } = cutToMinutes(map, minutes);
      const shortest = cutToMinutes(map, 0).seconds;
      expect(seconds <= minutes * 60 + 30 || seconds === shortest).toBe(true);
    });
  });

  it('plays what its ranges say: the lead-in and the kept moves', () => {
    check((map, minutes) => {
      const { seconds, indexes, ranges } = cutToMinutes(map, minutes);
      const moves = indexes.flatMap((index) => map.moves[index] ?? []);
      const played = moves.reduce(
        (sum, move) => sum + toTenths(moveEndOf(move)) - toTenths(move.start),
        toTenths(map.lead_in_seconds),
      );
      expect(toTenths(seconds)).toBe(played);
      ranges.forEach(([from, to], index) => {
        expect(to).toBeGreaterThan(from);
        const next = ranges[index + 1];
        if (next !== undefined && to !== map.lead_in_seconds) expect(next[0]).toBeGreaterThan(to);
      });
    });
  });

  it('finds each kept move at its own second of the video', () => {
    check((map, minutes) => {
      const cut = cutToMinutes(map, minutes);
      mapOfCut(map, cut).moves.forEach(({ key, start }) => {
        const second = map.moves.find((move) => move.key === key)?.start ?? -1;
        expect(videoSecondAt(cut, start)).toBeCloseTo(second, 6);
        expect(cutSecondAt(cut, second)).toBeCloseTo(start, 6);
      });
    });
  });

  it('gives the same for the same, and never less for more minutes', () => {
    check((map, minutes) => {
      const cut = cutToMinutes(map, minutes);
      expect(cutToMinutes(map, minutes)).toEqual(cut);
      expect(cutToMinutes(map, minutes + 1).seconds).toBeGreaterThanOrEqual(cut.seconds);
    });
  });
});
