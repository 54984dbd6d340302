import { describe, expect, it } from 'vitest';
import { copyWidths } from './picture-copies.ts';

const BREAKPOINTS = { large: 1600, medium: 960, small: 480 };

describe('the copies of a picture', () => {
  it.each([
    [6000, { small: 480, medium: 960, large: 1600, full: 2560 }],
    [2000, { small: 480, medium: 960, large: 1600, full: 2000 }],
    [1600, { small: 480, medium: 960, full: 1600 }],
    [1280, { small: 480, medium: 960, full: 1280 }],
    [300, { full: 300 }],
  ])('that is %i pixels wide are never wider, and one stands for it', (width, copies) => {
    const made = copyWidths(width, BREAKPOINTS).map((copy) => [copy.name, copy.width]);
    expect(Object.fromEntries(made)).toEqual(copies);
    expect(made.map(([, it]) => it)).toEqual(Object.values(copies));
  });
});
