import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONG_PLANK } from '../../test/long-plank.ts';
import { isCounted, mergeRanges, secondsOf, type VideoRange, watchedSeconds } from './counting.ts';
import { cutToMinutes } from './cut.ts';

const WHOLE: VideoRange[] = [[0, 1680]];

/** The seconds of the ranges up to this many, from the first on. */
const firstOf = (ranges: readonly VideoRange[], seconds: number): VideoRange[] => {
  let left = seconds;
  return ranges.flatMap(([from, to]): VideoRange[] => {
    const taken = Math.min(left, to - from);
    left -= taken;
    return taken > 0 ? [[from, from + taken]] : [];
  });
};

describe('a counted session (table 4.5)', () => {
  const cut = cutToMinutes(LONG_PLANK, 17).ranges;
  const short: VideoRange[] = [[0, 480]];

  it.each<[string, VideoRange[], VideoRange[], boolean, number]>([
    ['0 to 1400 of 1680', [[0, 1400]], WHOLE, true, 1400],
    [
      'its begin and its end',
      [
        [0, 300],
        [1500, 1680],
      ],
      WHOLE,
      false,
      480,
    ],
    [
      '0 to 900 twice',
      [
        [0, 900],
        [0, 900],
      ],
      WHOLE,
      false,
      900,
    ],
    [
      'all of it, in parts of any speed',
      [
        [0, 18.75],
        [18.75, 1680],
      ],
      WHOLE,
      true,
      1680,
    ],
    ['900 s of the kept ones of a cut of 1036 s', firstOf(cut, 900), cut, true, 900],
    ['all of a cut of 480 s', short, short, false, 480],
    ['exactly four fifths', [[0, 1344]], WHOLE, true, 1344],
    ['a second less than four fifths', [[0, 1343]], WHOLE, false, 1343],
    ['all of exactly ten minutes', [[0, 600]], [[0, 600]], true, 600],
    ['nothing', [], WHOLE, false, 0],
    ['what is not of the video', [[1680, 9999]], WHOLE, false, 0],
  ])('%s', (_, ranges, plannedRanges, counted, seconds) => {
    expect(isCounted({ ranges, plannedRanges })).toBe(counted);
    expect(watchedSeconds({ ranges, plannedRanges })).toBe(seconds);
  });

  it.each<[string, VideoRange[], boolean, number]>([
    ['1200 of any 1500 s', [[300, 1500]], true, 1200],
    ['1199 of any 1500 s', [[300, 1499]], false, 1199],
    ['more than was chosen', [[0, 1680]], true, 1500],
  ])('of a cut whose moves are not known any more: %s', (_, ranges, counted, seconds) => {
    const played = { ranges, plannedRanges: WHOLE, plannedSeconds: 1500 };
    expect(isCounted(played)).toBe(counted);
    expect(watchedSeconds(played)).toBe(seconds);
  });

  it('is never shorter than its rule says by what was chosen of a short video', () => {
    const played = { ranges: short, plannedRanges: short, plannedSeconds: 600 };
    expect(isCounted(played)).toBe(false);
  });

  it('has a cut of 17 minutes that is 1036 s long', () => {
    expect(secondsOf(cut)).toBe(1036);
  });
});

describe('played ranges', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 60 }))
    .map(([from, length]): VideoRange => [from, from + length]);
  const some = fc.array(range, { maxLength: 12 });
  const each = (ranges: readonly VideoRange[]) =>
    new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)));

  it('are as long as the set of their seconds, in whatever order they come', () => {
    fc.assert(
      fc.property(some, some, (ranges, plannedRanges) => {
        const planned = each(plannedRanges);
        const watched = [...each(ranges)].filter((second) => planned.has(second));
        expect(secondsOf(ranges)).toBe(each(ranges).size);
        expect(watchedSeconds({ ranges, plannedRanges })).toBe(watched.length);
        expect(mergeRanges(ranges.toReversed())).toEqual(mergeRanges(ranges));
      }),
    );
  });

  it('are the same when they are merged report by report', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), (reports) => {
        const kept = reports.reduce<VideoRange[]>((sum, one) => mergeRanges(sum.concat(one)), []);
        expect(kept).toEqual(mergeRanges(reports.flat()));
      }),
    );
  });

  it('never grow from a report that is sent again', () => {
    fc.assert(
      fc.property(some, (ranges) => {
        expect(mergeRanges([...mergeRanges(ranges), ...ranges])).toEqual(mergeRanges(ranges));
      }),
    );
  });
});
