import { describe, expect, it } from 'vitest';
import { type Period, weekOf } from './periods.ts';

const texts = ({ from, until }: Period) => [from.toISOString(), until.toISOString()];

describe('a week', () => {
  it.each([
    // A Saturday, the first moment of a Monday, the last moment of a Sunday.
    ['2026-11-21T17:00:00.000Z', 'UTC', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['2026-11-16T00:00:00.000Z', 'UTC', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['2026-11-22T23:59:59.999Z', 'UTC', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    // Still Sunday in New York, already Monday in Auckland.
    [
      '2026-11-23T03:00:00.000Z',
      'America/New_York',
      '2026-11-16T05:00:00.000Z',
      '2026-11-23T05:00:00.000Z',
    ],
    [
      '2026-11-22T12:00:00.000Z',
      'Pacific/Auckland',
      '2026-11-22T11:00:00.000Z',
      '2026-11-29T11:00:00.000Z',
    ],
    // 167 hours: clocks go forward on the Sunday.
    [
      '2026-03-25T12:00:00.000Z',
      'Europe/Berlin',
      '2026-03-22T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ],
    [
      '2026-11-21T00:00:00.000Z',
      'Asia/Kathmandu',
      '2026-11-15T18:15:00.000Z',
      '2026-11-22T18:15:00.000Z',
    ],
  ])('with %s in %s begins at %s and ends at %s', (now, timeZone, from, until) => {
    expect(texts(weekOf(new Date(now), timeZone))).toEqual([from, until]);
  });
});
