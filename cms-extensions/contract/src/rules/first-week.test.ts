import { describe, expect, it } from 'vitest';
import { type BodyChoice, CATEGORIES, type Category, LEVELS, type Level } from '../enumerations.ts';
import type { MoveSummary } from '../move-map.ts';
import {
  AIM_CATEGORIES,
  AIMS,
  EXPERIENCES,
  type FirstWeekAnswers,
  firstWeek,
} from './first-week.ts';
import { flagMask } from './fit.ts';

type Entry = {
  id: string;
  category: Category;
  difficulty: Level;
  duration: number;
  is_premium: boolean;
  summary: MoveSummary;
};

type Fields = Partial<Omit<Entry, 'id' | 'summary'>> & {
  movement?: string;
  /** Of 1200 seconds. */
  mainSeconds?: number;
  jumps?: boolean;
};

const entry = (id: string, { movement, mainSeconds, jumps, ...fields }: Fields = {}): Entry => ({
  ...{ id, category: 'Pilates', difficulty: 'Beginner', duration: 20, is_premium: false },
  ...fields,
  summary: {
    ...{ id, seconds: 1200, main_movement: movement ?? id, main_seconds: mainSeconds ?? 600 },
    parts: [[jumps ? flagMask(['jumps', 'noisy']) : 0, 0, -1, 0, 1200]],
  },
});

const answers = (changes: Partial<FirstWeekAnswers> = {}): FirstWeekAnswers => ({
  ...{ aim: 'back', experience: 'new', spare: [], trainingDays: [1, 3, 5], hasPremium: true },
  ...changes,
});

const idsOf = (given: FirstWeekAnswers, entries: readonly Entry[], round = 0): string[] =>
  firstWeek(
    given,
    entries,
    entries.map(({ summary }) => summary),
    round,
  ).map(({ workout }) => workout.id);

/** The aim's categories: mat, Pilates, standing. */
const BACK = [
  entry('mat long', { category: 'Mat workouts', duration: 25 }),
  entry('mat short', { category: 'Mat workouts', duration: 20 }),
  entry('pilates', { duration: 21 }),
  entry('pilates premium', { duration: 20, is_premium: true }),
  entry('standing hard', { category: 'Standing series', mainSeconds: 900 }),
  entry('standing calm', { category: 'Standing series', mainSeconds: 300, duration: 30 }),
  entry('hiit', { category: 'HIIT' }),
];

describe('the first week', () => {
  it.each<[string, Partial<FirstWeekAnswers>, readonly Entry[], string[]]>([
    [
      'takes the categories in their order, the shortest for new ones, the third calm',
      {},
      BACK,
      ['mat short', 'pilates premium', 'standing calm'],
    ],
    [
      'has the free ones first without premium',
      { hasPremium: false },
      BACK,
      ['mat short', 'pilates', 'standing calm'],
    ],
    [
      "keeps the library's order for those who train",
      { experience: 'sometimes' },
      BACK,
      ['mat long', 'pilates', 'standing calm'],
    ],
    ['has one for each training day', { trainingDays: [2] }, BACK, ['mat short']],
    [
      'begins the categories again for the fourth, and ends with it',
      { trainingDays: [1, 2, 3, 4, 5, 6, 7] },
      BACK,
      ['mat short', 'pilates premium', 'standing calm', 'mat long'],
    ],
    [
      'never has the same main movement twice',
      { trainingDays: [1, 2] },
      [
        entry('one', { category: 'Mat workouts', movement: 'plank' }),
        entry('same', { movement: 'plank', duration: 20 }),
        entry('other', { movement: 'bridge', duration: 30 }),
      ],
      ['one', 'other'],
    ],
    [
      'goes on to the next category where one is empty',
      {},
      BACK.filter(({ category }) => category !== 'Pilates'),
      ['mat short', 'standing hard', 'standing calm'],
    ],
    [
      'stays below the level of a new one',
      {},
      [
        ...BACK,
        entry('mat hard', { category: 'Mat workouts', duration: 19, difficulty: 'Advanced' }),
      ],
      ['mat short', 'pilates premium', 'standing calm'],
    ],
    [
      'widens the level by one when there are fewer than two',
      { trainingDays: [1, 2] },
      [
        entry('mat', { category: 'Mat workouts' }),
        entry('middle', { difficulty: 'Intermediate' }),
        entry('hard', { difficulty: 'Advanced', duration: 10 }),
      ],
      ['mat', 'middle'],
    ],
    [
      'widens it downwards for those who train every week',
      { experience: 'weekly', trainingDays: [1, 2] },
      [entry('mat', { category: 'Mat workouts' }), entry('hard', { difficulty: 'Advanced' })],
      ['mat', 'hard'],
    ],
    ['is shorter than asked for when there is too little', {}, [entry('only')], ['only']],
    ['is empty without workouts', {}, [], []],
  ])('%s', (_, changes, entries, expected) => {
    const ids = idsOf(answers(changes), entries);
    expect(ids).toEqual(expected);
  });

  it('leaves out what has no list of moves', () => {
    const [first, ...rest] = BACK;
    const week = firstWeek(
      answers(),
      BACK,
      rest.map(({ summary }) => summary),
    );
    expect(week.map(({ workout }) => workout.id)).not.toContain(first?.id);
  });

  const jumping = (id: string, fields: Fields = {}) => entry(id, { jumps: true, ...fields });
  const spare: BodyChoice[] = ['jumping'];

  it('spares what is to be spared, and says what fits once that leaves too few', () => {
    const both = [
      jumping('jumps', { category: 'Mat workouts', duration: 10 }),
      entry('mat', { category: 'Mat workouts' }),
      entry('pilates'),
    ];
    const given = answers({ spare, trainingDays: [1, 2] });
    expect(idsOf(given, both)).toEqual(['mat', 'pilates']);
    const few = [jumping('jumps', { category: 'Mat workouts' }), entry('pilates')];
    const summaries = few.map(({ summary }) => summary);
    expect(firstWeek(given, few, summaries).map(({ workout, fit }) => [workout.id, fit])).toEqual([
      ['jumps', { fits: 0, easier: 0, out: 1200 }],
      ['pilates', null],
    ]);
    // The level is widened before that.
    const widened = [...few, entry('middle', { difficulty: 'Intermediate' })];
    expect(idsOf(given, widened)).toEqual(['pilates', 'middle']);
  });

  it('shows others in turn, and begins again', () => {
    const given = answers({ trainingDays: [1], experience: 'sometimes' });
    const mats = ['a', 'b', 'c'].map((id) => entry(id, { category: 'Mat workouts' }));
    expect([0, 1, 2, 3, 4].map((round) => idsOf(given, mats, round)[0])).toEqual([
      ...['a', 'b', 'c', 'a', 'b'],
    ]);
  });

  it('holds its rules for every answer over a whole library', () => {
    const library = CATEGORIES.flatMap((category, at) =>
      LEVELS.flatMap((difficulty, level) =>
        [0, 1, 2, 3].map((index) =>
          entry(`${category} ${difficulty} ${index}`, {
            ...{ category, difficulty, duration: 20 + ((at + index) % 10) },
            ...{ movement: `m${(at * 7 + level * 3 + index) % 11}`, is_premium: index % 2 === 0 },
            ...{ mainSeconds: 300 + 50 * ((at + index) % 9), jumps: index === 3 },
          }),
        ),
      ),
    );
    const byId = new Map(library.map((one) => [one.id, one]));
    for (const aim of AIMS) {
      for (const experience of EXPERIENCES) {
        for (const hasPremium of [true, false]) {
          for (let round = 0; round < 6; round += 1) {
            const given = answers({
              ...{ aim, experience, spare, hasPremium, trainingDays: [1, 2, 4, 6, 7] },
            });
            const week = idsOf(given, library, round).map((id) => byId.get(id));
            expect(week.length).toBeGreaterThan(1);
            expect(week.length).toBeLessThanOrEqual(4);
            const movements = week.map((one) => one?.summary.main_movement);
            expect(new Set(movements).size).toBe(week.length);
            for (const one of week) {
              expect(AIM_CATEGORIES[aim]).toContain(one?.category);
              expect(one?.id).not.toMatch(/3$/);
            }
            expect(idsOf(given, library, round)).toEqual(week.map((one) => one?.id));
          }
        }
      }
    }
  });
});
