import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isoWeekday, mondayOf } from './local-date.ts';
import { dayIn } from './mailing.ts';
import {
  type AwayPeriod,
  creditSession,
  endAway,
  endsOn,
  isAway,
  mergeAway,
  nextOn,
  type ScheduleInput,
  scheduleSessions,
} from './schedule.ts';

const days = (count: number) => Array.from({ length: count }, (_, index) => `d${index + 1}`);

/** Sixteen sessions from Monday 16 November 2026 on Mon, Wed, Fri, Sat. */
const planned = (more: Partial<ScheduleInput> = {}): ScheduleInput => ({
  ...{ days: days(16), startOn: '2026-11-16', trainingDays: [1, 3, 5, 6] },
  ...{ away: [], credits: [], skipped: [], pins: [], today: '2026-11-16' },
  ...more,
});

const DONE = ['16', '18', '20', '21', '23', '25', '27'].map((day, index) => ({
  key: `d${index + 1}`,
  on: `2026-11-${day}`,
}));
const SIX = { credits: DONE.slice(0, 6), today: '2026-11-27' };
const SEVEN = { credits: DONE, today: '2026-11-27' };

describe('a schedule (table 4.1)', () => {
  it.each<[string, Partial<ScheduleInput>, string[], string | null]>([
    ['nothing done', {}, ['11-16', '11-18', '11-20', '11-21'], '2026-12-12'],
    ['Monday missed', { today: '2026-11-17' }, ['11-18', '11-20', '11-21', '11-23'], '2026-12-14'],
    ['6 done', SIX, ['11-27', '11-28', '11-30', '12-02'], '2026-12-12'],
    [
      '6 done, away from 30 Nov to 4 Dec',
      { ...SIX, away: [{ fromOn: '2026-11-30', untilOn: '2026-12-04' }] },
      ['11-27', '11-28', '12-05', '12-07'],
      '2026-12-18',
    ],
    ['6 done and a seventh today', SEVEN, ['11-28', '11-30', '12-02'], '2026-12-12'],
    [
      'as before, away from 30 Nov with an open end',
      { ...SEVEN, away: [{ fromOn: '2026-11-30', untilOn: null }] },
      ['11-28'],
      null,
    ],
    [
      'started on a Sunday, on Tue and Sat',
      { startOn: '2026-11-22', trainingDays: [2, 6] },
      ['11-24', '11-28', '12-01'],
      '2027-01-16',
    ],
    [
      'the seventh pinned to Sun 29 Nov',
      { ...SIX, pins: [{ key: 'd7', on: '2026-11-29' }] },
      ['11-29', '11-27', '11-28', '11-30'],
      '2026-12-11',
    ],
    [
      'training days changed to Tue only',
      { ...SIX, trainingDays: [2] },
      ['12-01', '12-08', '12-15'],
      '2027-02-02',
    ],
  ])('%s', (_, more, next, end) => {
    const schedule = scheduleSessions(planned(more));
    const open = schedule.filter(({ state, on }) => state !== 'done' && on !== null);
    expect(open.slice(0, next.length).map(({ on }) => on?.slice(5))).toEqual(next);
    expect(endsOn(schedule)).toBe(end);
    expect(nextOn(schedule)).toBe(open.map(({ on }) => on).toSorted()[0] ?? null);
    expect(schedule.map(({ key }) => key)).toEqual(days(16));
  });

  it('says which day is today, which is done, and which was skipped', () => {
    const states = scheduleSessions(planned({ ...SIX, skipped: ['d8'] })).map(({ state }) => state);
    expect(states.slice(5, 9)).toEqual(['done', 'today', 'skipped', 'planned']);
  });

  it('leaves a session that was done early done, and brings the next forward by one', () => {
    const credits = [{ key: 'd3', on: '2026-11-16' }];
    const schedule = scheduleSessions(planned({ credits, today: '2026-11-17' }));
    expect(schedule.slice(0, 5).map(({ on }) => on?.slice(8))).toEqual([
      ...['18', '20', '16', '21', '23'],
    ]);
  });

  it.each([
    ['past', '2026-11-26', []],
    ['away', '2026-12-01', [{ fromOn: '2026-12-01', untilOn: '2026-12-01' }]],
  ])('takes no notice of a pin that is %s', (_, on, away) => {
    const schedule = scheduleSessions(planned({ ...SIX, away, pins: [{ key: 'd7', on }] }));
    expect(schedule[6]).toEqual({ key: 'd7', state: 'today', on: '2026-11-27' });
  });

  it('gives two pins of one date to two dates', () => {
    const pins = ['d7', 'd8'].map((key) => ({ key, on: '2026-11-29' }));
    const schedule = scheduleSessions(planned({ ...SIX, pins }));
    expect(schedule.slice(6, 8).map(({ on }) => on)).toEqual(['2026-11-29', '2026-11-27']);
  });

  it('matches days by key when the coach adds and removes some', () => {
    const changed = ['d1', 'd2', 'new', ...days(16).slice(7)];
    const schedule = scheduleSessions(planned({ ...SIX, days: changed }));
    expect(schedule[2]).toEqual({ key: 'new', state: 'today', on: '2026-11-27' });
    expect(schedule.filter(({ state }) => state === 'done').map(({ key }) => key)).toEqual([
      ...['d1', 'd2'],
    ]);
  });

  it('lets a schedule wait that finds no date within 800 days, or has no session', () => {
    const many = scheduleSessions(planned({ days: days(200), trainingDays: [1] }));
    expect(many.filter(({ on }) => on === null)).toHaveLength(200 - 115);
    expect(endsOn(many)).toBeNull();
    expect(endsOn(scheduleSessions(planned({ days: [] })))).toBeNull();
  });
});

describe('any schedule', () => {
  const date = fc.integer({ min: -40, max: 60 }).map((offset) => addDays('2026-11-16', offset));
  const key = fc.constantFrom(...days(12));
  const placed = fc.record({ key, on: date });
  const period = fc
    .tuple(date, fc.option(fc.integer({ min: 0, max: 20 }), { nil: null, freq: 5 }))
    .map(
      ([fromOn, length]): AwayPeriod => ({
        fromOn,
        untilOn: length === null ? null : addDays(fromOn, length),
      }),
    );
  const uniqueByKey = (max: number) =>
    fc.uniqueArray(placed, { selector: (one) => one.key, maxLength: max });
  const input = fc
    .record({
      days: fc.integer({ min: 0, max: 12 }).map(days),
      startOn: date,
      trainingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      away: fc.array(period, { maxLength: 3 }),
      credits: uniqueByKey(6),
      skipped: fc.uniqueArray(key, { maxLength: 4 }),
      pins: uniqueByKey(4),
      today: date,
    })
    .map(
      (one): ScheduleInput => ({
        ...one,
        credits: one.credits.filter(({ on }) => on <= one.today),
      }),
    );
  const open = (one: ScheduleInput) =>
    scheduleSessions(one).filter(({ state }) => state === 'today' || state === 'planned');

  it('has every day once and in order', () => {
    fc.assert(
      fc.property(input, (one) => {
        expect(scheduleSessions(one).map(({ key: of }) => of)).toEqual(one.days);
      }),
    );
  });

  it('gives no date twice, none in the past, and none that is away', () => {
    fc.assert(
      fc.property(input, (one) => {
        const dates = open(one).flatMap(({ on }) => on ?? []);
        expect(new Set(dates).size).toBe(dates.length);
        expect(dates.filter((on) => on < one.today || isAway(one.away, on))).toEqual([]);
      }),
    );
  });

  it('keeps the order, and to training days from the start on, without pins', () => {
    fc.assert(
      fc.property(input, (one) => {
        const dates = open({ ...one, pins: [] }).flatMap(({ on }) => on ?? []);
        expect(dates).toEqual(dates.toSorted());
        expect(dates.filter((on) => on < one.startOn)).toEqual([]);
        expect(dates.every((on) => one.trainingDays.includes(isoWeekday(on)))).toBe(true);
      }),
    );
  });

  it('lets only days with a credit be done, and trains once a day unless a pin says so', () => {
    fc.assert(
      fc.property(input, (one) => {
        const done = scheduleSessions(one).filter(({ state }) => state === 'done');
        expect(done.every(({ key: of }) => one.credits.some((credit) => credit.key === of))).toBe(
          true,
        );
        if (!one.credits.some(({ on }) => on === one.today)) return;
        expect(open({ ...one, pins: [] }).some(({ state }) => state === 'today')).toBe(false);
      }),
    );
  });
});

describe('a programme that a member lives through', () => {
  const START = '2026-11-16';
  /** Several days have the same workout. */
  const workoutOf = (key: string) => `w${Number(key.slice(1)) % 3}`;
  const happening = fc.record({
    plays: fc.boolean(),
    /** Place of a day that is skipped, and of one that is moved. */
    skips: fc.option(fc.nat(7), { freq: 8 }),
    moves: fc.option(fc.record({ at: fc.nat(7), by: fc.nat(12) }), { freq: 6 }),
  });
  const away = fc.record({ from: fc.nat(50), length: fc.nat(10) }).map(
    ({ from, length }): AwayPeriod => ({
      ...{ fromOn: addDays(START, from), untilOn: addDays(START, from + length) },
    }),
  );

  it('does each session once, whatever is missed, moved, skipped, played early or spent away', () => {
    const life = fc.record({
      count: fc.integer({ min: 1, max: 8 }),
      trainingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      away: fc.array(away, { maxLength: 3 }),
      happenings: fc.array(happening, { minLength: 40, maxLength: 40 }),
    });
    const always = { plays: true, skips: null, moves: null };
    fc.assert(
      fc.property(life, ({ count, happenings, ...fixed }) => {
        const keys = days(count);
        let [credits, pins, skipped]: [
          ScheduleInput['credits'],
          ScheduleInput['pins'],
          readonly string[],
        ] = [[], [], []];
        for (let at = 0; at < 200; at += 1) {
          const today = addDays(START, at);
          const { plays, skips, moves } = happenings[at] ?? always;
          const isOpen = (key: string | undefined): key is string =>
            key !== undefined && !skipped.includes(key) && !credits.some((one) => one.key === key);
          const skip = keys[skips ?? -1];
          if (isOpen(skip)) skipped = [...skipped, skip];
          const moved = keys[moves?.at ?? -1];
          if (isOpen(moved)) {
            const on = addDays(today, moves?.by ?? 0);
            pins = [...pins.filter(({ key }) => key !== moved), { key: moved, on }];
          }
          const schedule = scheduleSessions({
            ...{ ...fixed, days: keys, startOn: START, credits, skipped, pins, today },
          });
          expect(schedule.map(({ key }) => key)).toEqual(keys);
          expect(schedule.filter(({ state }) => state === 'done')).toHaveLength(credits.length);
          // What is planned for the day; now and then another one, before its time.
          const planned = schedule.find(({ state }) => state === 'today');
          const early = at % 5 === 0 ? keys.find(isOpen) : undefined;
          const played = planned?.key ?? early;
          if (!plays || played === undefined) continue;
          const done = creditSession(
            {
              workoutId: workoutOf(played),
              localDate: today,
              plannedSeconds: 9,
              workoutSeconds: 9,
            },
            [
              {
                ...{ id: 'e', startOn: START, credited: credits.map(({ key }) => key), skipped },
                days: keys.map((key) => ({ key, workoutId: workoutOf(key) })),
              },
            ],
          );
          expect(done).toHaveLength(1);
          for (const { key } of done) {
            expect(isOpen(key)).toBe(true);
            credits = [...credits, { key, on: today }];
          }
        }
        expect([...credits.map(({ key }) => key), ...skipped].toSorted()).toEqual(keys);
      }),
    );
  });
});

describe('away periods (table 4.2)', () => {
  const period = (from: string, until: string | null): AwayPeriod => ({
    fromOn: `2026-${from}`,
    untilOn: until && `2026-${until}`,
  });

  it.each([
    ['none', [], ['11-30', '12-04'], [['11-30', '12-04']]],
    ['overlapping', [['11-30', '12-04']], ['12-03', '12-09'], [['11-30', '12-09']]],
    ['the next day', [['11-30', '12-04']], ['12-05', '12-06'], [['11-30', '12-06']]],
    [
      'apart, open',
      [['11-30', '12-04']],
      ['12-10', null],
      [
        ['11-30', '12-04'],
        ['12-10', null],
      ],
    ],
    ['before an open one', [['12-10', null]], ['12-01', '12-09'], [['12-01', null]]],
    [
      'a bridge between two',
      [
        ['11-01', '11-03'],
        ['11-10', '11-12'],
      ],
      ['11-03', '11-09'],
      [['11-01', '11-12']],
    ],
    ['inside of one', [['11-01', '11-30']], ['11-03', '11-09'], [['11-01', '11-30']]],
  ] as [string, [string, string | null][], [string, string | null], [string, string | null][]][])(
    'merges %s',
    (_, present, added, expected) => {
      const { periods } = mergeAway(
        present.map((one) => period(...one)),
        period(...added),
      );
      expect(periods).toEqual(expected.map((one) => period(...one)));
    },
  );

  it.each<[string, [string, string | null], [string, string] | null]>([
    ['an open one', ['11-30', null], ['11-30', '12-02']],
    ['one that goes on', ['11-30', '12-20'], ['11-30', '12-02']],
    ['one of today', ['12-03', '12-20'], null],
    ['one to come', ['12-10', '12-20'], null],
    ['one that is over', ['11-01', '11-05'], ['11-01', '11-05']],
  ])('ends %s on 3 December', (_, present, expected) => {
    expect(endAway(period(...present), '2026-12-03')).toEqual(expected && period(...expected));
  });

  it('are away on the same days after merging, and never touch', () => {
    const date = fc.integer({ min: 0, max: 60 }).map((offset) => addDays('2026-11-01', offset));
    const some = fc
      .tuple(date, fc.integer({ min: 0, max: 8 }))
      .map(([fromOn, length]): AwayPeriod => ({ fromOn, untilOn: addDays(fromOn, length) }));
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), (all) => {
        const merged = all.reduce<AwayPeriod[]>((sum, one) => mergeAway(sum, one).periods, []);
        for (let date = '2026-10-30'; date < '2027-01-20'; date = addDays(date, 1)) {
          expect(isAway(merged, date)).toBe(isAway(all, date));
        }
        merged.slice(1).forEach(({ fromOn }, index) => {
          expect(daysBetween(merged[index]?.untilOn ?? '', fromOn)).toBeGreaterThan(1);
        });
      }),
    );
  });
});

describe('what a session does in programmes (table 4.3)', () => {
  const BIRD_DOG = { workoutId: 'bird-dog', plannedSeconds: 1200, workoutSeconds: 1200 };
  const session = { ...BIRD_DOG, localDate: '2026-11-27' };
  const enrolment = (more: object = {}) => ({
    ...{ id: 'e1', startOn: '2026-11-16', credited: [], skipped: [] },
    days: [
      { key: 'w1', workoutId: 'bird-dog' },
      { key: 'w1b', workoutId: 'long-plank' },
      { key: 'w2', workoutId: 'bird-dog' },
    ],
    ...more,
  });
  const plank = (minutes: number) => ({
    ...{ workoutId: 'long-plank', localDate: '2026-11-27' },
    ...{ plannedSeconds: minutes * 60, workoutSeconds: 28 * 60 },
  });

  it.each([
    ['the first of two that are open', session, [enrolment()], ['e1 w1']],
    ['the second, when the first is done', session, [enrolment({ credited: ['w1'] })], ['e1 w2']],
    ['none, when both are', session, [enrolment({ credited: ['w1', 'w2'] })], []],
    ['one in each programme', session, [enrolment(), enrolment({ id: 'e2' })], ['e1 w1', 'e2 w1']],
    ['none before its start', session, [enrolment({ startOn: '2026-11-30' })], []],
    ['one on the day of its start', session, [enrolment({ startOn: '2026-11-27' })], ['e1 w1']],
    ['that of a cut to 17 of 28 minutes', plank(17), [enrolment()], ['e1 w1b']],
    ['none for a cut to 12', plank(12), [enrolment()], []],
    ['none for exactly half', plank(14), [enrolment()], []],
    ['none that was skipped', session, [enrolment({ skipped: ['w1', 'w2'] })], []],
    ['the next that was not', session, [enrolment({ skipped: ['w1'] })], ['e1 w2']],
  ])('credits %s', (_, one, enrolments, expected) => {
    expect(
      creditSession(one, enrolments).map(({ enrolmentId, key }) => `${enrolmentId} ${key}`),
    ).toEqual(expected);
  });
});

describe('days of a calendar', () => {
  it.each([
    // The clocks of Berlin change on 29 March and 25 October 2026, those of New York in between.
    ['Europe/Berlin', '2026-03-28T22:59:00Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T21:59:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-25T22:59:00Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
    ['America/New_York', '2026-11-01T03:59:00Z', '2026-10-31'],
    ['America/New_York', '2026-11-02T04:59:00Z', '2026-11-01'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22'],
    ['Pacific/Niue', '2026-11-22T10:59:00Z', '2026-11-21'],
  ])('in %s, %s is on %s', (zone, moment, expected) => {
    expect(dayIn(zone, new Date(moment))).toBe(expected);
  });

  it('are one after the other, whatever the clocks do, with weeks from Monday on', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), (offset) => {
        const one = addDays('2026-11-16', offset);
        expect(daysBetween('2026-11-16', one)).toBe(offset);
        expect(isoWeekday(addDays(one, 1))).toBe((isoWeekday(one) % 7) + 1);
        expect(isoWeekday(mondayOf(one))).toBe(1);
        expect(daysBetween(mondayOf(one), one)).toBe(isoWeekday(one) - 1);
      }),
    );
  });
});
