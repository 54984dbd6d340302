import type { BusinessNumbers } from 'contract/desk/numbers';
import { describe, expect, it } from 'vitest';
import { businessFile } from './files.ts';

/** Every figure is another one, so that none stands in the place of another. */
const NUMBERS: BusinessNumbers = {
  ...{ month: '2026-11', timeZone: 'Europe/Berlin', readAt: null, loggedSince: null },
  currencies: [
    {
      ...{ currency: 'usd', mrr: 313_912, from: 304_585, new: 17_821, returned: 1_998 },
      ...{ changes: 101, paused: -999, lost: -8_494 },
      leaving: { members: 9, mrr: -8_825, until: '2026-12-28T10:00:00.000Z' },
    },
  ],
  curve: [{ at: '2026-10-31T23:00:00.000Z', mrr: { usd: 299_001 } }],
  paying: {
    ...{ now: 331, from: 321, joined: 19, returned: 2, left: 11, paused: 3, resumed: 4 },
    months: [{ at: '2026-10-31T23:00:00.000Z', joined: 23, left: 29 }],
  },
  churn: { month: { part: 12, of: 322 }, year: { part: 97, of: 3_731 } },
  trials: { part: 14, of: 24, open: 1 },
  cohorts: [{ at: '2026-07-31T22:00:00.000Z', members: 26, stayed: [25, 22] }],
  reasons: [{ cause: 'unused', members: 6 }],
  money: [
    {
      ...{ currency: 'usd', paidMinor: 338_751, payments: 249, returnedMinor: 2_997, returns: 7 },
      ...{ feesMinor: 17_294, remainsMinor: 318_460 },
    },
  ],
};

const figuresIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(figuresIn) : [];
};

describe('the file of the business', () => {
  const lines = businessFile(NUMBERS, [
    {
      ...{ at: Date.parse('2026-10-31T23:30:00Z'), kind: 'end', planKey: 'annual' },
      ...{ currency: 'usd', cause: 'failed', mrr: -833, member: '=a@example.com' },
    },
  ])
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));

  it.each(figuresIn(NUMBERS))('has the figure %d of the page', (figure) => {
    // What goes out is negative in the file.
    const fields = lines.flat().map((field) => field.replace(/^-/, ''));
    const amount = (Math.abs(figure) / 100).toFixed(2);
    expect(fields.some((field) => field === String(figure) || field === amount)).toBe(true);
  });

  it('names the changes of members, by the day of the desk, and no formula', () => {
    expect(lines.at(-1)).toEqual([
      ...['change', '2026-11-01', 'end annual failed', "'=a@example.com", 'usd', '-8.33'],
      ...['', ''],
    ]);
  });
});
