import { useInfiniteQuery } from '@tanstack/react-query';
import { LEVELS, type Workout } from 'contract';
import { workoutPagesQuery } from '../../api/workouts.ts';

/** What a first day offers: one for right now, and three more. */
const SHOWN_MAX = 4;

/** What plays without a subscription first, and then by level. */
const rankOf = ({ is_premium, difficulty }: Workout): number =>
  (is_premium ? LEVELS.length : 0) + LEVELS.indexOf(difficulty);

/** Workouts for a beginner, first those that play without a subscription; none until they are loaded. */
export const useBeginnerWorkouts = (): readonly Workout[] => {
  const { data } = useInfiniteQuery(workoutPagesQuery({}));
  const workouts = data?.pages[0]?.workouts ?? [];
  return workouts.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, SHOWN_MAX);
};
