import { describe, expect, it } from 'vitest';
import { LONG_PLANK } from '../../test/long-plank.ts';
import {
  type Bell,
  bellsBetween,
  cueAt,
  mapEndOf,
  nextMoveStart,
  previousMoveStart,
} from './cues.ts';

const short = (...at: number[]): Bell[] => at.map((one) => ({ kind: 'short', at: one }));
const long = (at: number): Bell => ({ kind: 'long', at });

describe('the cue of The Long Plank', () => {
  it.each([
    [0, 1, 'work', 1, 2, 60],
    [300, 1, 'work', 6, 7, 40],
    [316, 1, 'work', 6, 7, 24],
    [316, 1.25, 'work', 6, 7, 20],
    [339.9, 1, 'work', 6, 7, 1],
    [340, 1, 'rest', 6, 7, 8],
    [347.9, 0.75, 'rest', 6, 7, 1],
    [348, 1, 'work', 7, 8, 40],
    [1679.5, 1, 'work', 29, null, 1],
  ] as const)('at %d, speed %d, is %s of move %d', (t, rate, phase, move, next, remaining) => {
    expect(cueAt(LONG_PLANK, t, rate)).toEqual({
      ...{ phase, remaining },
      ...{ index: move - 1, next: next === null ? null : next - 1 },
    });
  });

  it('is the end at its end, and the lead-in before the first move', () => {
    const end = { phase: 'end', index: null, next: null, remaining: 0 };
    expect(cueAt(LONG_PLANK, 1680, 1)).toEqual(end);
    const [first] = LONG_PLANK.moves;
    if (first === undefined) throw new Error('There is no move');
    const greeted = { ...LONG_PLANK, lead_in_seconds: 4.5, moves: [{ ...first, start: 4.5 }] };
    const leadIn = { phase: 'lead-in', index: null, next: 0 };
    expect(cueAt(greeted, 0, 1)).toEqual({ ...leadIn, remaining: 5 });
    expect(cueAt(greeted, 4.4, 1.25)).toEqual({ ...leadIn, remaining: 1 });
    expect(cueAt(greeted, 4.5, 1)).toMatchObject({ phase: 'work', index: 0, remaining: 60 });
    expect(mapEndOf(LONG_PLANK)).toBe(1680);
  });
});

describe('the bells of The Long Plank', () => {
  it.each([
    [336.9, 337.1, 1, short(337)],
    [339.9, 340.1, 1, [long(340)]],
    [330, 345, 1, [...short(337, 338, 339), long(340)]],
    [330, 345, 1.25, [...short(336.25, 337.5, 338.75), long(340)]],
    [340, 348, 1, [...short(345, 346, 347), long(348)]],
  ] as const)('from %d to %d, speed %d', (from, to, rate, bells) => {
    expect(bellsBetween(LONG_PLANK, from, to, rate)).toEqual(bells);
  });

  it('are none for what a seek from 300 to 345 jumped over', () => {
    expect(bellsBetween(LONG_PLANK, 345, 345, 1)).toEqual([]);
  });

  it('have no count before the end of an interval under 6 real seconds', () => {
    expect(bellsBetween(LONG_PLANK, 340, 348, 1.5)).toEqual([long(348)]);
  });

  it('ring once each in ranges of a quarter of a second, at every speed', () => {
    for (const rate of [0.75, 1, 1.25]) {
      const step = 0.25 * rate;
      const rung: Bell[] = [];
      for (let at = 0; at < 1680; at += step) {
        rung.push(...bellsBetween(LONG_PLANK, at, Math.min(at + step, 1680), rate));
      }
      const ends = LONG_PLANK.moves.flatMap((move) =>
        move.rest_seconds === 0 ? [move.work_seconds] : [move.work_seconds, move.rest_seconds],
      );
      const counted = ends.filter((seconds) => seconds / rate >= 6);
      expect(rung.filter(({ kind }) => kind === 'long')).toHaveLength(ends.length);
      expect(rung.filter(({ kind }) => kind === 'short')).toHaveLength(counted.length * 3);
    }
  });
});

describe('jumping', () => {
  it.each([
    [316, 348],
    [344, 348],
    [1679, null],
  ])('forward from %d leads to %s', (t, start) => {
    expect(nextMoveStart(LONG_PLANK, t)).toBe(start);
  });

  it.each([
    ['to the start of this move', 316, 300],
    ['to the move before when fewer than 3 s are played', 302.9, 240],
    ['to this move when 3 s are played', 303, 300],
    ['in a rest, to the move just done', 341, 300],
    ['in the first move, to its start', 1, 0],
    ['at the end, to the last move', 1680, 1600],
  ])('back leads %s', (_, t, start) => {
    expect(previousMoveStart(LONG_PLANK, t)).toBe(start);
  });
});
