import type { CatalogueWorkout } from './workout.ts';

type Compared = Pick<CatalogueWorkout, 'category' | 'difficulty' | 'instructor' | 'bodyParts'>;

/** Weights of common properties, by how well they predict that someone likes both workouts. */
const WEIGHT = { category: 4, bodyPart: 2, difficulty: 2, instructor: 1 } as const;

/** The similarity of two workouts; 0 when they have nothing in common. */
export const likeness = (one: Compared, other: Compared): number => {
  const shared = other.bodyParts.filter((part) => one.bodyParts.includes(part)).length;
  const sameInstructor = one.instructor !== null && one.instructor.id === other.instructor?.id;
  return (
    (one.category === other.category ? WEIGHT.category : 0) +
    shared * WEIGHT.bodyPart +
    (one.difficulty === other.difficulty ? WEIGHT.difficulty : 0) +
    (sameInstructor ? WEIGHT.instructor : 0)
  );
};
