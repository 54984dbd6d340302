export { useFavorite, useFavoriteIds } from './use-favorite.ts';
export { MemberDone, MemberWorkoutCard, timeLeft, WorkoutCardSkeleton } from './workout-card.tsx';
