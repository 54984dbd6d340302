import type { Core } from '@strapi/strapi';
import { describe, expect, it } from 'vitest';
import { everyNight, lastNight } from './nightly.ts';

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

it.each([
  ['after the last night', '2026-11-22T02:31:00.000Z', false],
  ['before the last night', '2026-11-22T02:29:00.000Z', true],
  ['by a clock that was ahead for years', '2036-11-22T02:30:00.000Z', true],
])('work of each night that was done %s is due: %s', async (_, done, expected) => {
  const row = {
    key: 'plugin_membership_done:work',
    value: JSON.stringify({ at: Date.parse(done) }),
  };
  const strapi = {
    db: { query: () => ({ findMany: async () => [row] }) },
  } as unknown as Core.Strapi;
  const { isDue } = everyNight(strapi, 'work', () => 'Europe/Berlin');
  expect(await isDue(new Date('2026-11-22T12:00:00.000Z'))).toBe(expected);
});
