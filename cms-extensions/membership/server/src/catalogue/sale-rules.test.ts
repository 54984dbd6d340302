import { describe, expect, it } from 'vitest';
import { lowestBefore, saleAt, salePriceOf } from './sale-rules.ts';

const FROM = '2026-12-01T00:00:00.000Z';
const UNTIL = '2026-12-08T00:00:00.000Z';
const before = (days: number) => new Date(Date.parse(FROM) - days * 86_400_000).toISOString();
const sale = (percent: number, fromAt: string, untilAt: string) => ({
  ...{ planKeys: ['annual'] as const, percent, amountMinor: null },
  ...{ fromAt, untilAt },
});

describe('a sale', () => {
  it.each([
    ['30 % of 99.99', 9999, { percent: 30, amountMinor: null }, 6999],
    ['30 % of 9.99', 999, { percent: 30, amountMinor: null }, 699],
    ['3.00 of 9.99', 999, { percent: null, amountMinor: 300 }, 699],
    ['all of it', 999, { percent: 100, amountMinor: null }, 0],
  ])('takes %s off', (_what, minor, off, paid) => {
    expect(salePriceOf(minor, off)).toBe(paid);
  });

  it.each([
    ['an instant before it', Date.parse(FROM) - 1, false],
    ['at its first instant', Date.parse(FROM), true],
    ['an instant before its end', Date.parse(UNTIL) - 1, true],
    ['at its end', Date.parse(UNTIL), false],
  ])('%s: %s', (_what, now, runs) => {
    const sales = [sale(30, FROM, UNTIL)];
    expect(saleAt(sales, 'annual', now) !== null).toBe(runs);
    expect(saleAt(sales, 'monthly', now)).toBeNull();
  });

  it.each([
    ['the same price all the time', [{ minor: 9999, since: before(200) }], [], 9999],
    [
      'raised ten days before',
      [
        { minor: 8999, since: before(200) },
        { minor: 9999, since: before(10) },
      ],
      [],
      8999,
    ],
    [
      'raised before the 30 days',
      [
        { minor: 8999, since: before(200) },
        { minor: 9999, since: before(30) },
      ],
      [],
      9999,
    ],
    [
      'sold cheaper until 20 days ago',
      [{ minor: 9999, since: before(200) }],
      [sale(30, before(27), before(20))],
      6999,
    ],
    [
      'sold cheaper until 30 days ago',
      [{ minor: 9999, since: before(200) }],
      [sale(30, before(40), before(30))],
      9999,
    ],
    ['no price before', [{ minor: 9999, since: FROM }], [], null],
  ])('finds the lowest price before it: %s', (_what, prices, sales, lowest) => {
    expect(lowestBefore('annual', FROM, prices, sales)).toBe(lowest);
  });
});
