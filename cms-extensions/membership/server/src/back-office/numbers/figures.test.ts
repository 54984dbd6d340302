import { describe, expect, it } from 'vitest';
import type { LoggedChange, Snapshot } from '../../billing/index.ts';
// The rules that write the log and those that read it hold together.
import { mrr12Of, planChangesOf } from '../../billing/plan-changes/rules.ts';
import { cohortsOf, figuresOf, type Planned, plannedOf, reasonsOf, toMinor } from './figures.ts';
import { countAt, historyOf } from './history.ts';
import { monthBounds } from './months.ts';

const ZONE = 'Europe/Berlin';
const NOTHING: Planned = { leaving: [], openTrials: [] };

/** Such as `anna 2026-11-03 start 11988`; midnight in Berlin unless a time is said. */
const logOf = (...lines: string[]): LoggedChange[] => {
  const levels = new Map<string, number>();
  return lines.map((line) => {
    const [who = '', on = '', kind = '', amount = '0', cause = null, currency = 'usd'] =
      line.split(' ');
    const before = levels.get(who) ?? 0;
    levels.set(who, Number(amount));
    return {
      ...{ subscriptionId: `sub ${who}`, userDocumentId: who.split('/')[0] ?? who },
      ...{ kind: kind as LoggedChange['kind'], planKey: 'monthly', currency },
      ...{ at: Date.parse(on.includes('T') ? on : `${on}T00:00:00+01:00`) },
      ...{ mrr12: Number(amount), delta12: Number(amount) - before },
      cause: cause === '-' ? null : cause,
    };
  });
};

const novemberOf = (log: readonly LoggedChange[], planned = NOTHING) =>
  figuresOf('2026-11', log, monthBounds('2026-11', 12, ZONE), planned, 'usd');

describe('MRR', () => {
  it.each([
    [11_988, 999],
    [9_999, 833],
    [21_987, 1832],
    [5_988, 499],
    [9_588, 799],
    [10_800, 900],
    [18_000, 1500],
    [3_766_941, 313_912],
    [0, 0],
  ])('of %d twelfths is shown as %d', (mrr12, minor) => {
    expect(toMinor(mrr12)).toBe(minor);
  });

  it('of a month goes from its first instant to its end, and each change has a line', () => {
    const log = logOf(
      'old 2026-03-01 start 11988',
      'gone 2026-03-01 start 9999',
      'rests 2026-03-01 start 11988',
      'back 2026-03-01 start 11988',
      'back 2026-04-01 end 0',
      'gone 2026-11-01 end 0 unused',
      'new 2026-11-03 start 11988',
      'back 2026-11-05 return 11988',
      'old 2026-11-06 change 9999',
      'rests 2026-11-10 pause 0',
      'late 2026-12-01 start 11988',
    );
    const { currencies, paying, churn } = novemberOf(log);
    expect(currencies).toEqual([
      {
        ...{ currency: 'usd', from: 2831, mrr: 2831, new: 999, returned: 999 },
        ...{ changes: -166, paused: -999, lost: -833 },
        leaving: { members: 0, mrr: 0, until: null },
      },
    ]);
    expect(paying).toMatchObject({ from: 3, now: 3, joined: 2, returned: 1, left: 1, paused: 1 });
    expect(churn).toEqual({ month: { part: 1, of: 3 }, year: { part: 2, of: 4 + 3 * 7 } });
  });

  it('has a line of its own for each currency, that of the site first', () => {
    const { currencies, curve } = novemberOf(logOf('a 2026-05-01 start 10800 - eur'));
    expect(currencies.map(({ currency, mrr }) => [currency, mrr])).toEqual([
      ['usd', 0],
      ['eur', 900],
    ]);
    expect(curve).toHaveLength(13);
    expect(curve.at(-1)?.mrr).toEqual({ usd: 0, eur: 900 });
    expect(curve[0]?.mrr).toEqual({ usd: 0, eur: 0 });
  });
});

describe('new and left', () => {
  type Counts = Partial<ReturnType<typeof novemberOf>['paying']>;
  it.each<[string, string[], Counts]>([
    [
      'paid 3 November, withdrawn 9 November',
      ['a 2026-11-03 start 11988', 'a 2026-11-09 end 0 withdrawal'],
      { joined: 1, left: 1, now: 0 },
    ],
    [
      'left 2 November, back 20 November',
      ['a 2026-10-01 start 9', 'a 2026-11-02 end 0', 'a 2026-11-20 return 9'],
      { joined: 1, returned: 1, left: 1, now: 1 },
    ],
    [
      'monthly to annual',
      ['a 2026-10-01 start 11988', 'a 2026-11-02 change 9999'],
      { joined: 0, left: 0, now: 1 },
    ],
    [
      'ended exactly on 1 December 00:00',
      ['a 2026-10-01 start 9', 'a 2026-12-01 end 0'],
      { left: 0, now: 1 },
    ],
    [
      'a pause and its end',
      ['a 2026-10-01 start 9', 'a 2026-11-02 pause 0', 'a 2026-11-20 resume 9'],
      { joined: 0, left: 0, paused: 1, resumed: 1, now: 1 },
    ],
    [
      'an end in a pause',
      [
        ...['a 2026-09-01 start 9', 'a 2026-10-01 pause 0'],
        ...['a 2026-11-05 resume 9', 'a 2026-11-05 end 0'],
      ],
      { from: 0, resumed: 1, left: 1, now: 0 },
    ],
    [
      'two plans of one member, of which one ends',
      ['a/1 2026-10-01 start 9', 'a/2 2026-11-02 start 9', 'a/1 2026-11-20 end 0'],
      { from: 1, joined: 0, left: 0, now: 1 },
    ],
    [
      'with 100 % off for good',
      ['a 2026-11-02 start 0', 'b 2026-11-02 start 9'],
      { joined: 2, now: 2 },
    ],
    ['a deleted account', ['a 2026-10-02 start 9', 'a 2026-11-02 end 0 deleted'], { left: 1 }],
    [
      'the first hour of the month in Berlin, which is October in UTC',
      ['a 2026-10-31T23:30:00Z start 9'],
      { joined: 1, from: 0 },
    ],
  ])('%s', (_name, lines, expected) => {
    expect(novemberOf(logOf(...lines)).paying).toMatchObject(expected);
  });
});

const standing = (over: object) => ({
  ...{ id: 'sub_1', planKey: 'monthly', currency: 'usd', priceMinor: 999, trial: null },
  ...{ paidSince: null, pausedSince: null, endedAt: null, endCause: null, ...over },
});
const snapshot = (over: object, subscription: object | null = null) =>
  ({ subscription, others: [], standings: [standing(over)] }) as unknown as Snapshot;
const NOW = Date.parse('2026-11-29T12:00:00Z');

describe('trials that stayed', () => {
  const trial = { from: '2026-11-20T00:00:00.000Z', until: '2026-11-27T00:00:00.000Z' };

  it.each<[string, string[], object]>([
    [
      'ended on the last minute of November, paid on 1 December',
      ['a 2026-11-30T22:59:00Z trial_over 0 paid', 'a 2026-12-01 start 9'],
      { part: 1, of: 1 },
    ],
    ['cancelled', ['a 2026-11-05 trial_over 0 cancelled'], { part: 0, of: 1 }],
    ['a charge that was given up', ['a 2026-11-05 trial_over 0 failed'], { part: 0, of: 1 }],
    [
      'paid, refunded later',
      ['a 2026-11-05 trial_over 0 paid', 'a 2026-11-06 end 0 refund'],
      { part: 1, of: 1 },
    ],
    ['moved into December', ['a 2026-12-02 trial_over 0 paid'], { part: 0, of: 0 }],
    ['none', [], { part: 0, of: 0 }],
  ])('%s', (_name, lines, expected) => {
    expect(novemberOf(logOf(...lines)).trials).toEqual({ ...expected, open: 0 });
  });

  it('leave out what is still being charged', () => {
    const planned = plannedOf(new Map([['a', snapshot({ trial })]]), NOW);
    expect(novemberOf([], planned).trials).toEqual({ part: 0, of: 0, open: 1 });
    const paid = snapshot({ trial, paidSince: trial.until });
    const running = snapshot({ trial: { ...trial, until: '2026-11-30T00:00:00.000Z' } });
    const others = new Map([
      ['a', paid],
      ['b', running],
    ]);
    expect(plannedOf(others, NOW).openTrials).toEqual([]);
  });
});

describe('who leaves', () => {
  const ends = { id: 'sub_1', endsAt: '2026-12-14T00:00:00.000Z' };
  it('counts with its MRR until the last day', () => {
    const paidSince = '2026-10-01T00:00:00.000Z';
    const planned = plannedOf(
      new Map([
        ['a', snapshot({ paidSince }, ends)],
        [
          'b',
          snapshot({ paidSince, planKey: 'annual', priceMinor: 9999 }, { ...ends, endsAt: null }),
        ],
        ['c', snapshot({ paidSince, pausedSince: paidSince }, ends)],
        ['d', snapshot({}, ends)],
      ]),
      NOW,
    );
    const { leaving } = novemberOf(logOf('a 2026-10-01 start 11988'), planned).currencies[0] ?? {};
    expect(leaving).toEqual({ members: 1, mrr: -999, until: ends.endsAt });
  });
});

describe('who stays', () => {
  it('is told by the month of the first payment, without the running month', () => {
    const log = logOf(
      'a 2026-09-10 start 9',
      'b 2026-09-30T21:59:59Z start 9',
      'c 2026-09-30T22:00:00Z start 9',
      'a 2026-10-31T22:59:59Z end 0',
      'b 2026-10-15 pause 0',
      'a 2026-11-02 return 9',
    );
    const bounds = monthBounds('2026-11', 3, ZONE);
    expect(cohortsOf(log, bounds, NOW)).toEqual([
      { at: '2026-08-31T22:00:00.000Z', members: 2, stayed: [2, 1] },
      { at: '2026-09-30T22:00:00.000Z', members: 1, stayed: [1] },
    ]);
    const [september] = cohortsOf(log, bounds, Date.parse('2026-12-01T00:00:00+01:00'));
    expect(september?.stayed).toEqual([2, 1, 2]);
  });
});

describe('why they left', () => {
  it('counts members, the most frequent first', () => {
    const log = logOf(
      ...['a', 'b', 'c', 'd'].map((who) => `${who} 2026-10-01 start 9`),
      ...['a 2026-11-02 end 0 unused', 'b 2026-11-03 end 0 unused'],
      ...['c 2026-11-04 end 0 cancelled', 'd 2026-12-01 end 0 failed'],
    );
    const [from = 0, until = 0] = monthBounds('2026-11', 1, ZONE);
    const reasons = (byDesk: string[]) => reasonsOf(log, [from, until], new Set(byDesk));
    expect(reasons([])).toEqual([
      { cause: 'unused', members: 2 },
      { cause: 'cancelled', members: 1 },
    ]);
    expect(reasons(['a', 'c']).at(-1)).toEqual({ cause: 'desk', members: 1 });
  });
});

/** The same numbers at each run. */
const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

describe('any history', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))('%d adds up', (seed) => {
    const random = randomOf(seed + 1);
    const time = (day: number) => new Date(Date.UTC(2025, 11, 1) + day * 43_200_000).toISOString();
    type Kept = Pick<Snapshot, 'standings' | 'readAt'>;
    const kept = new Map<string, Kept>();
    const log: LoggedChange[] = [];
    for (let step = 0; step < 400; step += 1) {
      const user = `user ${random(12)}`;
      const previous = kept.get(user) ?? null;
      const standings = [...(previous?.standings ?? [])];
      const at = time(step);
      const last = standings.at(-1);
      if (last === undefined || (last.endedAt !== null && random(2) === 0)) {
        const id = `${user} ${standings.length}`;
        const trial = random(2) === 0 ? null : { from: at, until: time(step + 14) };
        const paidSince = trial === null ? at : null;
        standings.push({ ...(standing({ id, trial, paidSince }) as (typeof standings)[number]) });
      } else if (last.endedAt === null) {
        const pausedSince = last.pausedSince === null ? at : null;
        const changed = [
          { paidSince: last.paidSince ?? at },
          { endedAt: at, endCause: 'cancelled' as const },
          last.paidSince === null ? {} : { pausedSince },
          { priceMinor: 500 + random(500) },
        ][random(4)];
        standings.splice(-1, 1, { ...last, ...changed });
      }
      const next = { standings, readAt: at };
      const cause = { eventType: 'any', at };
      const snapshots = { previous: previous as Snapshot | null, next: next as Snapshot, cause };
      log.push(
        ...planChangesOf(snapshots).map((change) => ({
          ...change,
          at: Date.parse(change.at),
          userDocumentId: user,
        })),
      );
      kept.set(user, next);
    }
    log.sort((a, b) => a.at - b.at);
    const all = [...kept.values()].flatMap(({ standings }) => standings);
    expect(log.reduce((sum, { delta12 }) => sum + delta12, 0)).toBe(
      all.reduce((sum, one) => sum + mrr12Of(one), 0),
    );
    const { paying } = historyOf(log);
    expect(countAt(paying, Infinity)).toBe(
      [...kept.values()].filter(({ standings }) =>
        standings.some(
          ({ paidSince, pausedSince, endedAt }) =>
            paidSince !== null && pausedSince === null && endedAt === null,
        ),
      ).length,
    );
    for (const month of ['2026-01', '2026-03', '2026-05', '2026-06']) {
      const { paying: sums } = figuresOf(month, log, monthBounds(month, 12, ZONE), NOTHING, 'usd');
      expect(sums.joined - sums.left + sums.resumed - sums.paused).toBe(sums.now - sums.from);
    }
  });
});
