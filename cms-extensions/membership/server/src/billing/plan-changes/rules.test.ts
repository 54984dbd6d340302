import { describe, expect, it } from 'vitest';
import type { Standing } from '../snapshot/schema.ts';
import { mrr12Of, planChangesOf } from './rules.ts';

const day = (on: string): string => `2026-11-${on}T00:00:00.000Z`;

const PAYS: Standing = {
  id: 'sub_1',
  planKey: 'monthly',
  currency: 'usd',
  priceMinor: 999,
  trial: null,
  paidSince: day('03'),
  pausedSince: null,
  endedAt: null,
  endCause: null,
};
const TRIAL: Standing = { ...PAYS, paidSince: null, trial: { from: day('01'), until: day('08') } };
const ended = (from: Standing, on: string, endCause: Standing['endCause'] = 'cancelled') => ({
  ...from,
  endedAt: day(on),
  endCause,
});
const paused = { ...PAYS, pausedSince: day('10') };
const ANNUAL = { planKey: 'annual', priceMinor: 9999 } as const;

/** The log after these states of a member's subscriptions, each seen at noon of its day. */
const logOf = (steps: readonly (readonly [on: string, ...standings: Standing[]])[]) => {
  let previous: Standing[] = [];
  return steps.flatMap(([on, ...standings]) => {
    const snapshot = (each: Standing[]) => ({ standings: each, readAt: day(on) }) as never;
    const cause = { eventType: 'any', at: day(on) };
    const rows = planChangesOf({ previous: snapshot(previous), next: snapshot(standings), cause });
    previous = standings;
    return rows;
  });
};

describe('the log of subscriptions', () => {
  it.each<[string, Parameters<typeof logOf>[0], string[]]>([
    ['a first payment', [['03', PAYS]], ['start 03 11988']],
    [
      'the same again',
      [
        ['03', PAYS],
        ['04', PAYS],
      ],
      ['start 03 11988'],
    ],
    ['a trial that begins', [['01', TRIAL]], ['trial 01 0']],
    [
      'a trial that is paid a day after its end',
      [
        ['01', TRIAL],
        ['09', { ...TRIAL, paidSince: day('09') }],
      ],
      ['trial 01 0', 'trial_over 08 0 paid', 'start 09 11988'],
    ],
    [
      'a trial that is cancelled at once',
      [
        ['01', TRIAL],
        ['02', ended(TRIAL, '02')],
      ],
      ['trial 01 0', 'trial_over 02 0 cancelled'],
    ],
    [
      'a trial whose first payment is given up',
      [
        ['01', TRIAL],
        ['20', ended(TRIAL, '20', 'failed')],
      ],
      ['trial 01 0', 'trial_over 08 0 failed'],
    ],
    [
      'paid on the 3rd, withdrawn on the 9th',
      [
        ['03', PAYS],
        ['09', ended(PAYS, '09', 'withdrawal')],
      ],
      ['start 03 11988', 'end 09 0 withdrawal'],
    ],
    [
      'a pause, and its end',
      [
        ['03', PAYS],
        ['10', paused],
        ['20', PAYS],
      ],
      ['start 03 11988', 'pause 10 0', 'resume 20 11988'],
    ],
    [
      'an end in a pause',
      [
        ['03', PAYS],
        ['10', paused],
        ['12', ended(paused, '12')],
      ],
      ['start 03 11988', 'pause 10 0', 'resume 12 11988', 'end 12 0 cancelled'],
    ],
    [
      'monthly to annual',
      [
        ['03', PAYS],
        ['15', { ...PAYS, ...ANNUAL }],
      ],
      ['start 03 11988', 'change 15 9999'],
    ],
    [
      'another price, from the day it stands in the subscription',
      [
        ['03', PAYS],
        ['15', { ...PAYS, priceMinor: 1200 }],
      ],
      ['start 03 11988', 'change 15 14400'],
    ],
    [
      'left on the 4th, back with a new subscription on the 20th',
      [
        ['03', PAYS],
        ['04', ended(PAYS, '04')],
        ['20', ended(PAYS, '04'), { ...PAYS, id: 'sub_2', paidSince: day('20') }],
      ],
      ['start 03 11988', 'end 04 0 cancelled', 'return 20 11988'],
    ],
    [
      'given up, then paid after all',
      [
        ['03', PAYS],
        ['10', ended(PAYS, '10', 'failed')],
        ['12', PAYS],
      ],
      ['start 03 11988', 'end 10 0 failed', 'return 12 11988'],
    ],
    [
      'all of it seen at once',
      [['30', ended({ ...TRIAL, paidSince: day('08') }, '20', 'refund')]],
      ['trial 01 0', 'trial_over 08 0 paid', 'start 08 11988', 'end 20 0 refund'],
    ],
    ['a pause seen at once', [['30', paused]], ['start 03 11988', 'pause 10 0']],
    [
      'one that was never paid and has no trial',
      [
        ['03', { ...PAYS, paidSince: null }],
        ['04', ended({ ...PAYS, paidSince: null }, '04')],
      ],
      [],
    ],
  ])('%s', (_name, steps, expected) => {
    const rows = logOf(steps);
    const written = rows.map(({ kind, at, mrr12, cause }) =>
      [kind, at.slice(8, 10), mrr12, cause].filter((part) => part !== null).join(' '),
    );
    expect(written).toEqual(expected);
    const [, ...last] = steps[steps.length - 1] ?? [''];
    const counted = last.reduce((sum, standing) => sum + mrr12Of(standing), 0);
    expect(rows.reduce((sum, { delta12 }) => sum + delta12, 0)).toBe(counted);
  });
});
