import { describe, expect, it } from 'vitest';
import { likeness } from './likeness.ts';

type Compared = Parameters<typeof likeness>[0];

const ines = { id: 'ines', name: 'Ines' };
const plank: Compared = {
  category: 'Pilates',
  difficulty: 'Beginner',
  instructor: ines,
  bodyParts: ['Waist', 'Back'],
};
const nothingOfIt: Compared = {
  category: 'HIIT',
  difficulty: 'Advanced',
  instructor: null,
  bodyParts: [],
};

describe('how alike two workouts are', () => {
  it.each<[string, Partial<Compared>, number]>([
    ['nothing', {}, 0],
    ['the instructor', { instructor: ines }, 1],
    ['the level', { difficulty: 'Beginner' }, 2],
    ['one part of the body', { bodyParts: ['Arms', 'Back'] }, 2],
    ['the category', { category: 'Pilates' }, 4],
    ['everything', plank, 11],
  ])('with %s in common', (_, shared, expected) => {
    const other = { ...nothingOfIt, ...shared };
    expect(likeness(plank, other)).toBe(expected);
    expect(likeness(other, plank)).toBe(expected);
  });

  it('is not raised by neither having an instructor', () => {
    const other: Compared = { ...nothingOfIt, category: 'Arms', difficulty: 'Beginner' };
    expect(likeness(nothingOfIt, other)).toBe(0);
  });
});
