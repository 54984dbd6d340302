import { describe, expect, it } from 'vitest';
import { LONG_PLANK } from '../../test/long-plank.ts';
import type { BodyChoice } from '../enumerations.ts';
import { clockText } from './cut.ts';
import { fitOf, fitOfSummary, fitText, flagMask, kitMask, summaryOf } from './fit.ts';

const ROWS: [BodyChoice, boolean, string, string, string, string][] = [
  ['wrists', true, '15:52', '10:08', '2:00', '26 of 28 min fit, 10 in the easier form'],
  ['wrists', false, '15:52', '0:00', '12:08', '15 of 28 min fit'],
  ['jumping', true, '28:00', '0:00', '0:00', 'All 28 min fit'],
  ['quiet', true, '28:00', '0:00', '0:00', 'All 28 min fit'],
  ['kneeling', true, '24:40', '0:00', '3:20', '24 of 28 min fit'],
  ['standing', true, '7:12', '2:00', '18:48', '9 of 28 min fit, 2 in the easier form'],
  ['kit', true, '28:00', '0:00', '0:00', 'All 28 min fit'],
];

describe('The Long Plank with a body of today', () => {
  it.each(ROWS)('sparing %s, easier forms %s', (choice, countEasier, fits, easier, out, text) => {
    const fit = fitOf(LONG_PLANK.moves, [choice], countEasier);
    expect([fit.fits, fit.easier, fit.out].map((one) => clockText(one))).toEqual([
      fits,
      easier,
      out,
    ]);
    expect(fitText(fit)).toBe(text);
  });

  it.each(ROWS)('is the same by its summary: %s, %s', (choice, countEasier) => {
    const { moves: _, ...seconds } = fitOf(LONG_PLANK.moves, [choice], countEasier);
    expect(fitOfSummary(summaryOf('a', LONG_PLANK), [choice], countEasier)).toEqual(seconds);
  });

  it('applies every choice to the easier form, too', () => {
    const spare: BodyChoice[] = ['wrists', 'kit'];
    const climber = LONG_PLANK.moves.findIndex(({ movement }) => movement === 'mountain-climber');
    expect(fitOf(LONG_PLANK.moves, ['standing'], true).moves[climber]).toBe('easier');
    expect(fitOf(LONG_PLANK.moves, ['standing', 'kit'], true).moves[climber]).toBe('out');
    expect(fitOf(LONG_PLANK.moves, spare, true).moves[climber]).toBe('out');
  });
});

describe('a summary', () => {
  it('has bits in the order of the flags and of the kit', () => {
    expect(flagMask(['jumps', 'noisy'])).toBe(0b11);
    expect(flagMask(['seated'])).toBe(0b100_0000);
    expect(kitMask(['light-weights', 'chair'])).toBe(0b1001);
  });

  it('has one part for moves that are alike, and says when there is no easier form', () => {
    const summary = summaryOf('a', LONG_PLANK);
    expect(summary).toMatchObject({ id: 'a', seconds: 1680, main_movement: 'plank' });
    // Moves 5 to 25 without their rests.
    expect(summary.main_seconds).toBe(880);
    expect(summary.parts.reduce((sum, part) => sum + part[4], 0)).toBe(1680);
    const masks = summary.parts.map((part) => part.slice(0, 4).join());
    expect(new Set(masks).size).toBe(masks.length);
    const [first] = LONG_PLANK.moves;
    if (first === undefined) throw new Error('There is no move');
    const plain = { ...LONG_PLANK, seconds: 60, moves: [{ ...first, easier: null }] };
    expect(summaryOf('b', plain).parts).toEqual([[0b11100, 0, -1, 0, 60]]);
  });
});
