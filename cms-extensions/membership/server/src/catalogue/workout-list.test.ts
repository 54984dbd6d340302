import { CATEGORIES, type Category, LEVELS, type Movement } from 'contract';
import { describe, expect, it } from 'vitest';
import { catalogueWorkout as workout } from '../../../test/catalogue-workout.ts';
import type { CatalogueWorkout } from './workout.ts';
import { translated } from './workout.ts';
import { type Filters, similarity, WorkoutList } from './workout-list.ts';

const listOf = (...workouts: CatalogueWorkout[]): WorkoutList => new WorkoutList(workouts);

const movement = (name: string, aliases: string[] = []): Movement => ({
  ...{ id: name, slug: name.toLowerCase().replaceAll(' ', '-'), name, aliases },
  ...{ spoken: name, flags: [], kit: [], sides: 'both', easier: null, harder: null },
});

const ALL: Filters = {
  category: undefined,
  difficulty: undefined,
  search: undefined,
  popular_only: false,
  movement: undefined,
  minutes_min: undefined,
  minutes_max: undefined,
};
const idsIn = (list: WorkoutList, filters: Partial<Filters> = {}): string[] =>
  list.page({ ...ALL, ...filters }, 0, 1000).workouts.map(({ id }) => id);

describe('the list of workouts', () => {
  it('has movements of exactly the searched name first, then titles, then the rest', () => {
    const plank = movement('Plank');
    const list = listOf(
      workout('a', { description: 'A plank at the end.' }),
      workout('b', { title: 'The Long Plank' }),
      workout('c', { movements: [movement('Side plank')] }),
      workout('d', { movements: [plank] }),
      workout('e', { title: 'Planks', movements: [plank] }),
    );
    expect(idsIn(list, { search: 'plank' })).toEqual(['d', 'e', 'b', 'a', 'c']);
    expect(idsIn(list, { search: ' PLANK! ' })).toEqual(['d', 'e', 'b', 'a', 'c']);
    expect(idsIn(list, { search: 'pla' })).toEqual(['b', 'e', 'a', 'c', 'd']);
    const page = list.page({ ...ALL, search: 'plank' }, 0, 9, { without: new Set(['d']) });
    expect(page.workouts.map(({ id }) => id)).toEqual(['e', 'b', 'a', 'c']);
    const among = list.page({ ...ALL, search: 'plank' }, 0, 9, { among: ['c', 'x', 'd', 'a'] });
    expect(among.workouts.map(({ id }) => id)).toEqual(['c', 'd', 'a']);
  });

  it.each([
    ['en', 'beginner', 'b'],
    ['en', 'fullbody', 'b'],
    ['en', 'full-body beginners', 'b'],
    ['de', 'Anfänger', ''],
    ['de', 'Einsteiger', 'b'],
    ['de', 'ganzkoerper', 'b'],
    ['de', 'beginner', 'b'],
    ['es', 'principiantes', 'b'],
  ] as const)('finds by level and category, in %s by %s', (locale, search, ids) => {
    const advanced = workout('a', { category: 'HIIT', difficulty: 'Advanced' });
    const categoryName = locale === 'de' ? 'Ganzkörper' : undefined;
    const kind = { category: 'Full body', categoryName, difficulty: 'Beginner' } as const;
    const beginner = workout('b', kind);
    const list = new WorkoutList([advanced, beginner], locale);
    expect(idsIn(list, { search }).join()).toBe(ids);
  });

  it('has the newest first, and of two released together the smaller id', () => {
    const late = { releasedAt: '2026-02-01T00:00:00.000Z' };
    expect(idsIn(listOf(workout('b'), workout('a'), workout('c', late)))).toEqual(['c', 'a', 'b']);
  });

  it('gives for every combination of filters what a look at each workout gives', () => {
    const movements = ['Squat', 'Plank', 'Side plank'].map((name) => movement(name));
    const list = listOf(
      ...Array.from({ length: 200 }, (_, at) =>
        workout(String(at).padStart(3, '0'), {
          category: CATEGORIES[at % 9] as Category,
          difficulty: LEVELS[at % 3] as (typeof LEVELS)[number],
          duration: 20 + (at % 11),
          isPopular: at % 7 === 0,
          title: at % 2 === 0 ? 'Even' : 'Odd',
          movements: movements.filter((__, which) => at % (which + 2) === 0),
        }),
      ),
    );
    const seen = (filters: Partial<Filters>) =>
      list.workouts
        .filter((one) => !filters.category || one.category === filters.category)
        .filter((one) => !filters.difficulty || one.difficulty === filters.difficulty)
        .filter((one) => !filters.popular_only || one.isPopular)
        .filter((one) => !filters.search || one.title === 'Even')
        .filter(
          ({ movements: all }) =>
            !filters.movement || all.some(({ slug }) => slug === filters.movement),
        )
        .filter(({ duration }) => duration >= (filters.minutes_min ?? 0))
        .filter(({ duration }) => duration <= (filters.minutes_max ?? 99))
        .map(({ id }) => id);
    for (const category of [undefined, ...CATEGORIES])
      for (const difficulty of [undefined, ...LEVELS])
        for (const popular_only of [false, true])
          for (const search of [undefined, 'even'])
            for (const movement of [undefined, 'squat', 'side-plank', 'unknown'])
              for (const [minutes_min, minutes_max] of [[], [22, 25], [undefined, 21], [30]]) {
                const choice = { category, difficulty, popular_only, search, movement };
                const filters = { ...choice, minutes_min, minutes_max };
                expect(idsIn(list, filters).sort()).toEqual(seen(filters).sort());
              }
  });

  it('gives what is named alone, in the order in which it is named', () => {
    const list = listOf(
      workout('a', { category: 'HIIT' }),
      workout('b', { title: 'Plank' }),
      workout('c', { isPopular: true }),
      workout('d'),
    );
    const among = ['c', 'gone', 'a', 'b'];
    const page = (filters: Partial<Filters>, offset = 0, limit = 10) => {
      const { workouts, total } = list.page({ ...ALL, ...filters }, offset, limit, { among });
      return [workouts.map(({ id }) => id).join(''), total];
    };
    expect(page({})).toEqual(['cab', 3]);
    expect(page({}, 1, 1)).toEqual(['a', 3]);
    expect(page({ category: 'Pilates' })).toEqual(['cb', 2]);
    expect(page({ popular_only: true })).toEqual(['c', 1]);
    expect(page({ search: 'plank' })).toEqual(['b', 1]);
    expect(list.page(ALL, 0, 10, { among: [] }).total).toBe(0);
  });

  it('gives the others by similarity, and of those that are equally similar the newest', () => {
    const plank = workout('plank', { comparedParts: ['Waist', 'Back'] });
    const list = listOf(
      plank,
      workout('same', { comparedParts: ['Back', 'Waist'] }),
      workout('newer', { releasedAt: '2026-02-01T00:00:00.000Z' }),
      workout('older'),
      workout('other', { category: 'HIIT', difficulty: 'Advanced' }),
    );
    const { workouts, total } = list.page(ALL, 0, 10, { relatedTo: plank });
    expect(workouts.map(({ id }) => id)).toEqual(['same', 'newer', 'older', 'other']);
    expect(total).toBe(4);
  });

  it('finds a workout by id and by slug', () => {
    const list = listOf(workout('a'), workout('b'));
    expect(list.find('a')?.id).toBe('a');
    expect(list.find('slug-b')?.id).toBe('b');
    expect(list.find('slug-c')).toBeUndefined();
  });
});

type Compared = Parameters<typeof similarity>[0];

const ines = { id: 'ines', name: 'Ines' };
const plank: Compared = {
  category: 'Pilates',
  difficulty: 'Beginner',
  instructor: ines,
  comparedParts: ['Waist', 'Back'],
};
const nothingOfIt: Compared = {
  category: 'HIIT',
  difficulty: 'Advanced',
  instructor: null,
  comparedParts: [],
};

const translation = {
  title: 'Stütz',
  description: '',
  equipment: '',
  mapTexts: new Map(),
};

describe('the similarity of two workouts', () => {
  it.each<[string, Partial<Compared>, number]>([
    ['nothing', {}, 0],
    ['the instructor', { instructor: ines }, 1],
    ['the level', { difficulty: 'Beginner' }, 2],
    ['one part of the body', { comparedParts: ['Arms', 'Back'] }, 2],
    ['the category', { category: 'Pilates' }, 4],
    ['everything', plank, 11],
  ])('with %s in common', (_, shared, expected) => {
    const other = { ...nothingOfIt, ...shared };
    expect(similarity(plank, other)).toBe(expected);
    expect(similarity(other, plank)).toBe(expected);
  });

  it('is not raised by neither having an instructor', () => {
    const other: Compared = { ...nothingOfIt, category: 'Arms', difficulty: 'Beginner' };
    expect(similarity(nothingOfIt, other)).toBe(0);
  });

  it('is that of the English entries, translated or not', () => {
    const german = { ...translation, bodyParts: ['Taille', 'Rücken'] };
    const others = { movements: new Map(), categories: {} };
    const inGerman = translated(workout('plank', { ...plank }), german, others);
    expect(inGerman.bodyParts).toEqual(['Taille', 'Rücken']);
    expect(similarity(inGerman, plank)).toBe(similarity(plank, plank));
  });
});
