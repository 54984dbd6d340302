import { describe, expect, it } from 'vitest';
import { clock, fileSize } from './figures.ts';

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
