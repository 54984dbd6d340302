export { DoneMark } from './done-mark.tsx';
export { useFavorite, useFavoriteIds } from './use-favorite.ts';
export { MemberWorkoutCard, timeLeft, WorkoutCardSkeleton } from './workout-card.tsx';
