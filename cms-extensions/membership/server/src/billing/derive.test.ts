import { describe, expect, it } from 'vitest';
import { graceEndOf, reviewAtOf } from './derive.ts';
import type { Reading, SubscriptionReading } from './reading.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const DAY = 86_400_000;
const at = (ms: number): string => new Date(ms).toISOString();

const SUBSCRIPTION: SubscriptionReading = {
  id: 'sub_1',
  status: 'active',
  isMoved: false,
  itemId: 'si_1',
  planKey: 'monthly',
  priceId: 'price_1',
  amountMinor: 999,
  currency: 'usd',
  startedAt: at(NOW - 40 * DAY),
  trialEnd: null,
  currentPeriodStart: at(NOW - 10 * DAY),
  currentPeriodEnd: at(NOW + 20 * DAY),
  endsAt: null,
  endedAt: null,
  pause: null,
  openInvoiceId: null,
  pastDueSince: null,
};

const reading = (changes: Partial<SubscriptionReading>): Reading => ({
  customerId: 'cus_1',
  subscription: { ...SUBSCRIPTION, ...changes },
  card: null,
  invoices: [],
  readAt: at(NOW),
});

describe('the next moment at which time alone changes a status', () => {
  const pause = { startsAt: at(NOW + 5 * DAY), resumesAt: null };
  it.each([
    ['none for who pays', {}, null],
    ["a grace's end", { status: 'past_due', pastDueSince: at(NOW - DAY) }, at(NOW + 2 * DAY)],
    ['none once the grace is over', { status: 'past_due', pastDueSince: at(NOW - 9 * DAY) }, null],
    ["an agreed pause's start", { pause }, at(NOW + 5 * DAY)],
    ['none once the pause has begun', { pause: { ...pause, startsAt: at(NOW) } }, null],
    [
      'the earlier of both',
      { status: 'past_due', pastDueSince: at(NOW - DAY), pause },
      at(NOW + 2 * DAY),
    ],
  ] as const)('is %s', (_what, changes, expected) => {
    expect(reviewAtOf(reading(changes), NOW, 3)).toBe(expected);
  });

  it('may be seconds away: a grace of part of a day is taken as it is', () => {
    const failed = { ...SUBSCRIPTION, status: 'past_due', pastDueSince: at(NOW) } as const;
    expect(graceEndOf(failed, 0.0001)).toBe(at(NOW + 8640));
  });
});
