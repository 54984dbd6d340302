import { describe, expect, it } from 'vitest';
import { DAY, IN_ORDER, NOW, PAID, snapshotOf } from '../../../test/billing/snapshots.ts';
import { actionsFor, graceEndOf, reviewAtOf, userFieldsOf } from './rules.ts';
import type { Snapshot } from './snapshot/schema.ts';

const at = (ms: number): string => new Date(ms).toISOString();

const EVERYTHING = ['cancel', 'pause', 'switch'];

describe('while a bank is asked for a payment', () => {
  const asked = { ...snapshotOf(), invoices: [{ ...PAID, status: 'open', isProcessing: true }] };
  it.each([
    ['a member can cancel alone', asked as Snapshot, ['cancel']],
    ['once it has answered, everything', { ...asked, invoices: [PAID] }, EVERYTHING],
  ])('%s', (_what, read, expected) => {
    expect(actionsFor(read)).toEqual(expected);
  });
});

describe('the next moment at which time alone changes a status', () => {
  const pause = { startsAt: at(NOW + 5 * DAY), resumesAt: null };
  it.each([
    ['none for who pays', {}, null],
    ['the end of a cancelled one', { endsAt: at(NOW + 4 * DAY) }, at(NOW + 4 * DAY)],
    ['none once the cancelled one has ended', { endsAt: at(NOW - 1) }, null],
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
    expect(reviewAtOf(snapshotOf(changes), NOW, 3)).toBe(expected);
  });

  it.each([
    ['is not known while the next period is charged', {}, null],
    ['is that of a cancelled subscription', { endsAt: at(NOW + 4 * DAY) }, at(NOW + 4 * DAY)],
    ['stays known when it is over', { endsAt: at(NOW - DAY) }, at(NOW - DAY)],
    ['is an agreed pause’s start', { pause }, at(NOW + 5 * DAY)],
    [
      'is the earliest of several',
      { status: 'past_due', pastDueSince: at(NOW - DAY), endsAt: at(NOW + 4 * DAY) },
      at(NOW + 2 * DAY),
    ],
  ] as const)('the end of premium access %s', (_what, changes, expected) => {
    expect(userFieldsOf(snapshotOf(changes), NOW, 3).premiumEndsAt).toBe(expected);
  });

  it.each([
    ['none without an end', {}, null],
    ['expired at a cancelled one’s end', { endsAt: at(NOW + DAY) }, 'expired'],
    ['inactive from an agreed pause on', { pause }, 'inactive'],
    ['that of the earliest end', { pause, endsAt: at(NOW + DAY) }, 'expired'],
  ] as const)('the status at the end is %s', (_what, changes, expected) => {
    expect(userFieldsOf(snapshotOf(changes), NOW, 3).premiumEndStatus).toBe(expected);
  });

  it('may be seconds away: a grace of part of a day is taken as it is', () => {
    const failed = { ...IN_ORDER, status: 'past_due', pastDueSince: at(NOW) } as const;
    expect(graceEndOf(failed, 0.0001)).toBe(at(NOW + 8640));
  });
});
