export { MemberWorkoutCard, timeLeft, WorkoutCardSkeleton } from './workout-card.tsx';
