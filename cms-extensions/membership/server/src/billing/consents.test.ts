import { describe, expect, it } from 'vitest';
import { IN_ORDER } from '../../../test/billing/snapshots.ts';
import { fulfilledOrder } from './consents.ts';
import type { SubscriptionSnapshot } from './snapshot/schema.ts';

const NOW = Date.parse('2026-11-10T12:00:00.000Z');

type Order = Parameters<typeof fulfilledOrder>[0][number];

const order = (day: number, changes: Partial<Order> = {}): Order => ({
  ...{ kind: 'subscription', planKey: 'monthly', formerSubscriptionId: null },
  agreedAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  completedAt: null,
  ...changes,
});
const done = (of: Order): Order => ({ ...of, completedAt: of.agreedAt });
const withSubscription = (changes: Partial<SubscriptionSnapshot> = {}) => ({
  subscription: { ...IN_ORDER, id: 'sub_1', planKey: 'monthly' as const, pause: null, ...changes },
});
const former = { formerSubscriptionId: 'sub_1' };
const paused = { pause: { startsAt: '2026-11-01T00:00:00.000Z', resumesAt: null } };

describe('the order that a subscription comes from', () => {
  it.each<[string, Order[], Partial<SubscriptionSnapshot>, number | null]>([
    ['a purchase', [order(10)], {}, 0],
    ['the newest of two tries', [order(9), order(10)], {}, 1],
    ['one for this plan', [order(9), order(10, { planKey: 'annual' })], {}, 0],
    ['none: another plan', [order(10, { planKey: 'annual' })], {}, null],
    ['none: not paid for', [order(10)], { status: 'incomplete' }, null],
    ['none: it has ended', [order(10)], { status: 'canceled' }, null],
    ['none: the subscription was there before', [order(10, former)], {}, null],
    ['none: it is too long ago', [order(6)], {}, null],
    ['none: given up before one that was carried out', [order(9), done(order(10))], {}, null],
    ['a switch', [order(10, { kind: 'switch', ...former })], {}, 0],
    [
      'none: the switch is not made',
      [order(10, { kind: 'switch', planKey: 'annual', ...former })],
      {},
      null,
    ],
    [
      'a switch that is planned',
      [order(10, { kind: 'switch', planKey: 'annual', ...former })],
      { nextPlanKey: 'annual' },
      0,
    ],
    ['none: a switch of another subscription', [order(10, { kind: 'switch' })], {}, null],
    ['the end of a pause', [order(10, { kind: 'resumption', ...former })], {}, 0],
    ['none: the pause goes on', [order(10, { kind: 'resumption', ...former })], paused, null],
    [
      'a second switch',
      [done(order(9, { kind: 'switch', ...former })), order(10, { kind: 'switch', ...former })],
      {},
      1,
    ],
  ])('is %s', (_name, orders, changes, index) => {
    const found = fulfilledOrder(orders.toReversed(), withSubscription(changes), NOW);
    expect(found).toBe(index === null ? null : orders[index]);
  });

  it('is none without a subscription', () => {
    expect(fulfilledOrder([order(10)], { subscription: null }, NOW)).toBeNull();
  });
});
