import { describe, expect, it } from 'vitest';
import { clock, fileSize, savedBy, shared, signed } from './figures.ts';

describe('what the field shows of a video', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [754, '12:34'],
    [3723, '1:02:03'],
  ])('%d seconds as %s', (seconds, shown) => {
    expect(clock(seconds)).toBe(shown);
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [4200, '4 kB'],
    [734_003_200, '734 MB'],
    [1_073_741_824, '1.1 GB'],
    [1_500_000_000_000, '1500 GB'],
  ])('%d bytes as %s', (bytes, shown) => {
    expect(fileSize(bytes)).toBe(shown);
  });
});

describe('a share', () => {
  it.each([
    [0, 0, '–'],
    [7, 12, '7 of 12'],
    [19, 19, '19 of 19'],
    [9, 321, '2.8 %'],
    [14, 23, '61 %'],
    [20, 20, '100 %'],
    [0, 20, '0 %'],
    [1, 20, '5 %'],
  ])('%d of %d is %s', (part, of, text) => {
    expect(shared({ part, of })).toBe(text);
  });
});

describe('a change of money', () => {
  it.each([
    [9327, '+$93.27'],
    [-8494, '−$84.94'],
    [0, '$0.00'],
  ])('%d is %s', (minor, text) => {
    expect(signed(minor, 'usd')).toBe(text);
  });
});

describe('who has saved meanwhile', () => {
  const now = Date.parse('2026-12-01T10:00:00Z');
  it.each([
    ['Amara Lewis', '2026-12-01T09:59:40Z', 'Amara Lewis saved this a minute ago.'],
    [undefined, '2026-12-01T09:48:00Z', 'Somebody saved this 12 minutes ago.'],
    ['Amara Lewis', undefined, 'Amara Lewis saved this meanwhile.'],
  ])('is %s at %s', (by, at, says) => {
    expect(savedBy(by, at, now)).toBe(says);
  });
});
