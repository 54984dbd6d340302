import { describe, expect, it } from 'vitest';
import { instantOf } from './index.ts';

describe('a local time', () => {
  it.each([
    ['in winter', '2026-12-02T08:00', 'Europe/Berlin', '2026-12-02T07:00:00.000Z'],
    ['in summer', '2026-07-02T08:00', 'Europe/Berlin', '2026-07-02T06:00:00.000Z'],
    ['west of UTC', '2026-12-02T23:30', 'America/New_York', '2026-12-03T04:30:00.000Z'],
    ['that is skipped', '2027-03-28T02:30', 'Europe/Berlin', null],
    ['just before it', '2027-03-28T01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z'],
    ['just after it', '2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    ['that occurs twice', '2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
    ['on a day that is none', '2026-02-30T08:00', 'Europe/Berlin', null],
    ['on 29 February', '2028-02-29T08:00', 'Europe/Berlin', '2028-02-29T07:00:00.000Z'],
    ['that is no time', 'tomorrow', 'Europe/Berlin', null],
    ['with seconds', '2026-12-02T08:00:30', 'Europe/Berlin', null],
  ])('%s', (_, local, timeZone, instant) => {
    expect(instantOf(local, timeZone)?.toISOString() ?? null).toBe(instant);
  });
});
