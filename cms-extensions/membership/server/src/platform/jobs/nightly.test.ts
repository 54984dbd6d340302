import { describe, expect, it } from 'vitest';
import { lastNight } from './nightly.ts';

describe('the last night', () => {
  it.each([
    [
      'in the zone, before its hour',
      '2026-11-22T02:29:59.000Z',
      'Europe/Berlin',
      '2026-11-21T02:30:00.000Z',
    ],
    [
      'in the zone, from its hour on',
      '2026-11-22T02:30:00.000Z',
      'Europe/Berlin',
      '2026-11-22T02:30:00.000Z',
    ],
    [
      'where it is still the day before',
      '2026-11-22T05:00:00.000Z',
      'America/New_York',
      '2026-11-21T08:30:00.000Z',
    ],
    [
      'of a day with 23 hours',
      '2026-03-29T12:00:00.000Z',
      'Europe/Berlin',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'before a day with 25 hours',
      '2026-10-25T01:00:00.000Z',
      'Europe/Berlin',
      '2026-10-24T01:30:00.000Z',
    ],
  ])('%s', (_, now, zone, expected) => {
    expect(new Date(lastNight(new Date(now), zone)).toISOString()).toBe(expected);
  });
});
