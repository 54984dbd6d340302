import { describe, expect, it } from 'vitest';
import { momentIn, otherZone, relatedCount, stateOf, zoneName } from './state.ts';

const WHOLE = {
  ...{ title: 'A', description: 'B', category: 'Arms', difficulty: 'Beginner', muxPlaybackId: 'p' },
};

describe('the state of a video', () => {
  it.each([
    ['published', WHOLE, ['Members see it as it is here.']],
    ['modified', WHOLE, ['Members see it without the last changes.']],
    ['draft', WHOLE, ['Members do not see it.']],
    [
      'draft',
      { ...WHOLE, category: null, muxPlaybackId: '' },
      ['Members do not see it.', 'To be published it needs a category, a film.'],
    ],
    [
      'draft',
      { ...WHOLE, publishAt: '2027-03-06T04:30:00.000Z' },
      [
        'Members do not see it.',
        expect.stringMatching(
          /^Goes public by itself: Fri 5 Mar( 2027)?, 23:30, America\/New_York\.$/,
        ),
      ],
    ],
    [
      'draft',
      { ...WHOLE, publishAt: '2020-03-06T04:30:00.000Z' },
      ['Members do not see it.', expect.stringMatching(/^Was to go public by itself: Thu 5 Mar/)],
    ],
  ])('%s: %o', (status, entry, says) => {
    expect(stateOf({ ...entry, status }, 'America/New_York')).toEqual(says);
  });
});

it.each([
  ['chosen before', { count: 1 }, { connect: [], disconnect: [] }, 1],
  ['chosen now', { count: 0 }, { connect: [{}], disconnect: [] }, 1],
  ['changed', { count: 1 }, { connect: [{}], disconnect: [{}] }, 1],
  ['taken away', { count: 1 }, { connect: [], disconnect: [{}] }, 0],
  ['of a form that is not loaded', undefined, undefined, 0],
])('counts a relation %s', (_what, stored, edited, count) => {
  expect(relatedCount(stored, edited)).toBe(count);
});

it.each([
  ['2026-12-06T07:00', 'Europe/Berlin', '2026-12-06T06:00:00.000Z'],
  ['2027-07-01T07:00', 'America/New_York', '2027-07-01T11:00:00.000Z'],
  // The hours beside a change of the clocks.
  ['2027-03-28T01:30', 'Europe/Berlin', '2027-03-28T00:30:00.000Z'],
  ['2027-03-28T03:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['2027-10-31T03:30', 'Europe/Berlin', '2027-10-31T02:30:00.000Z'],
])('%s in %s is %s', (local, timeZone, moment) => {
  expect(momentIn(local, timeZone).toISOString()).toBe(moment);
});

it('names the zone in words, and another one in which members are', () => {
  const winter = new Date('2026-12-06T06:00:00Z');
  expect(zoneName('Europe/Berlin', winter)).toBe('Central European Standard Time (Europe/Berlin)');
  expect(otherZone('Europe/Berlin').name).toBe('New York');
  expect(otherZone('America/Chicago').name).toBe('London');
});
