import type { MoveMap } from 'contract';
import { describe, expect, it } from 'vitest';
import {
  curveOf,
  feltOf,
  joined,
  mostStopOf,
  ofPresentFilm,
  type Play,
  playOf,
  type Ranges,
  sessionsIn,
} from './plays.ts';

const FILM = 1680;
const FROM = Date.parse('2026-11-01T00:00:00Z');

let counter = 0;
const session = (at: string, over: Partial<Play> = {}): Play => {
  counter += 1;
  const startedAt = Date.parse(`2026-11-${at}Z`);
  return {
    ...{ id: counter, userDocumentId: 'anna', workoutDocumentId: 'plank' },
    ...{ startedAt, isOpen: false, isLong: true, feeling: null },
    ...{ plannedSeconds: FILM, isWhole: true, finished: false, stoppedSecond: 760, ...over },
  };
};

const playsOf = (sessions: readonly Play[], ranges: Record<number, [number, number][]> = {}) =>
  [...Map.groupBy(sessions, (one) => one.workoutDocumentId).values()]
    .flatMap((mine) => joined(mine))
    .flatMap((play) => {
      const rangesOf = (id: number): Ranges | undefined =>
        ranges[id] && { ranges: ranges[id], plannedRanges: [[0, FILM]] };
      return playOf(play, FROM, rangesOf) ?? [];
    });

describe('a play', () => {
  it.each<[string, Play[], number]>([
    ['of less than a minute is none', [session('10T10:00', { isLong: false })], 0],
    ['of a minute is one', [session('10T10:00')], 1],
    ['two members', [session('10T10:00'), session('10T10:00', { userDocumentId: 'berta' })], 2],
    ['two films', [session('10T10:00'), session('10T11:00', { workoutDocumentId: 'bridge' })], 2],
    ['more than six hours later', [session('10T10:00'), session('10T16:01')], 2],
    ['that may go on', [session('10T10:00', { isOpen: true })], 0],
    [
      'begun before the period',
      [session('01T00:00', { startedAt: FROM - 1 }), session('10T10:00')],
      1,
    ],
  ])('%s', (_name, sessions, count) => {
    expect(playsOf(sessions)).toHaveLength(count);
  });

  it('goes on within six hours, with the ranges of both', () => {
    const [first, second] = [
      session('10T10:00'),
      session('10T12:00', { feeling: 'right', stoppedSecond: null }),
    ];
    const ranges = {
      [first.id]: [[0, 760]] as [number, number][],
      [second.id]: [[750, FILM]] as [number, number][],
    };
    const plays = playsOf([second, first], ranges);
    expect(plays).toEqual([
      expect.objectContaining({
        ...{ startedAt: first.startedAt, finished: true, stoppedSecond: null, feeling: 'right' },
      }),
    ]);
    expect(plays.flatMap(sessionsIn).map(({ id }) => id)).toEqual(
      [first, second].map(({ id }) => id),
    );
  });

  it('is of the day on which it began, however long it goes on', () => {
    const sessions = [session('10T23:50'), session('11T00:20')];
    const ranges = Object.fromEntries(
      sessions.map(({ id }): [number, [number, number][]] => [id, [[0, 100]]]),
    );
    expect(playsOf(sessions, ranges).map(({ startedAt }) => startedAt)).toEqual([
      sessions[0]?.startedAt,
    ]);
  });

  it('of two halves that watched the same half minute is none', () => {
    const sessions = [session('10T10:00'), session('10T10:10')];
    const ranges = Object.fromEntries(
      sessions.map(({ id }): [number, [number, number][]] => [id, [[0, 40]]]),
    );
    expect(playsOf(sessions, ranges)).toEqual([]);
  });
});

const MAP = {
  ...{ seconds: FILM, lead_in_seconds: 0, blocks: [] },
  moves: [
    { name: 'Plank', start: 10 },
    { name: 'Dead bug', start: 740 },
    { name: 'Rest', start: 790 },
  ],
} as unknown as MoveMap;

/** Plays that stop at these seconds; null for those that finish. */
const stopping = (seconds: readonly (number | null)[]): Play[] =>
  seconds.map((stoppedSecond) =>
    session('10T10:00', { stoppedSecond, finished: stoppedSecond === null }),
  );
const times = <Value>(count: number, value: Value): Value[] => Array(count).fill(value);

describe('where most stop', () => {
  it.each<[string, (number | null)[], unknown]>([
    ['too few plays', times(19, 760), 'too few'],
    ['ten stops of one half minute', [...times(10, 760), ...times(10, null)], 'Dead bug 760 10'],
    ['nine', [...times(9, 760), ...times(11, null)], 'no single place'],
    [
      'ten that are less than a fifth of all',
      [...times(10, 760), ...Array.from({ length: 41 }, (_, index) => 800 + index * 30)],
      'no single place',
    ],
    [
      'the fullest half minute of two',
      [...times(10, 30 * 3), ...times(11, 755)],
      'Dead bug 755 11',
    ],
    ['nobody stops', times(30, null), 'no single place'],
  ])('%s', (_name, seconds, expected) => {
    const most = mostStopOf(stopping(seconds), MAP);
    expect(typeof most === 'string' ? most : `${most.move} ${most.second} ${most.count}`).toBe(
      expected,
    );
  });
});

describe('the present film', () => {
  it('is as long as in the newest play of the whole', () => {
    const plays = [
      session('05T10:00', { plannedSeconds: 1500 }),
      session('10T10:00', { plannedSeconds: 1681 }),
      session('12T10:00'),
      session('13T10:00', { isWhole: false, plannedSeconds: 600 }),
    ];
    const { plays: present, seconds, since } = ofPresentFilm(plays);
    expect(present.map(({ plannedSeconds }) => plannedSeconds)).toEqual([1681, 1680]);
    expect(seconds).toBe(1680);
    expect(since).toBe('2026-11-10T10:00:00.000Z');
    expect(ofPresentFilm(present).since).toBeNull();
    expect(ofPresentFilm([])).toEqual({ plays: [], seconds: 0, since: null });
  });
});

describe('the curve', () => {
  it('has 100 points, at the middle of each hundredth', () => {
    const curve = curveOf([[[0, 840]], [[0, FILM]], [[0, 8.4]]], FILM);
    expect(curve).toHaveLength(100);
    expect(curve.slice(0, 2)).toEqual([2, 2]);
    expect([curve[49], curve[50], curve[99]]).toEqual([2, 1, 1]);
    expect(curveOf([[[0, 8.5]]], FILM)[0]).toBe(1);
  });
});

describe('how it felt', () => {
  it('is told from twenty on', () => {
    const given = (right: number, hard: number): Play[] =>
      [...times(right, 'right' as const), ...times(hard, 'hard' as const)].map((feeling) =>
        session('10T10:00', { feeling }),
      );
    expect(feltOf(given(10, 9))).toBeNull();
    expect(feltOf(given(15, 5))).toEqual({ feeling: 'right', part: 15, of: 20 });
    expect(feltOf([])).toBeNull();
  });
});
