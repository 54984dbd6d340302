import { describe, expect, it } from 'vitest';
import { nextForAccount } from './retention-rules.ts';

const ENDED = '2026-05-31T09:00:00.000Z';
const over = { status: 'canceled', endedAt: ENDED } as const;
const at = (time: string) => new Date(time);
const warned = (warnedAt: string, subscriptionEndedAt = ENDED) => ({
  subscriptionEndedAt,
  warnedAt,
});

describe('an account whose subscription has ended', () => {
  it.each([
    ['is kept for months', null, '2026-11-16T08:59:59Z', { step: 'keep' }],
    [
      'is warned of two weeks before six calendar months are over',
      null,
      '2026-11-16T09:00:00Z',
      { step: 'warn', removedOn: at('2026-11-30T09:00:00Z') },
    ],
    [
      'is kept until the day that the warning named',
      warned('2026-11-16T09:00:00.000Z'),
      '2026-11-30T08:59:59Z',
      { step: 'keep' },
    ],
    [
      'is removed on that day',
      warned('2026-11-16T09:00:00.000Z'),
      '2026-11-30T09:00:00Z',
      { step: 'remove' },
    ],
    [
      'is not removed without a warning, however long nobody looked',
      null,
      '2028-01-01T00:00:00Z',
      { step: 'warn', removedOn: at('2028-01-15T00:00:00Z') },
    ],
    [
      'has two weeks from a late warning, too',
      warned('2028-01-01T00:00:00.000Z'),
      '2028-01-14T23:59:59Z',
      { step: 'keep' },
    ],
    [
      'warns again after the member came back and left again',
      warned('2025-01-01T00:00:00.000Z', '2024-07-15T00:00:00.000Z'),
      '2026-11-20T00:00:00Z',
      { step: 'warn', removedOn: at('2026-12-04T00:00:00Z') },
    ],
  ])('%s', (_, notice, now, next) => {
    expect(nextForAccount(over, notice, at(now))).toEqual(next);
  });
});

describe('an account is kept for ever', () => {
  it.each([
    ['that never had a subscription', null],
    ['whose subscription lives', { status: 'active', endedAt: null }],
    ['whose renewal failed', { status: 'past_due', endedAt: null }],
    ['that never made its first payment', { status: 'incomplete_expired', endedAt: ENDED }],
  ] as const)('%s', (_, subscription) => {
    expect(nextForAccount(subscription, null, at('2030-01-01T00:00:00Z'))).toEqual({
      step: 'keep',
    });
  });
});
