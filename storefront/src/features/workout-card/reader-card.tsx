import { memo } from 'react';
import { WorkoutCard, type WorkoutCardProps } from '../../ui/workout-card/workout-card.tsx';
import { useFavorite } from '../favorites/index.ts';
import { useProgress } from '../progress/index.ts';

/**
 * A workout's card as its reader sees it: with her heart on it, and how far she came. Remembered, so
 * that of a long list only the card that changes is made anew.
 */
export const ReaderCard = memo((props: Omit<WorkoutCardProps, 'favorite' | 'progress'>) => (
  <WorkoutCard
    {...props}
    favorite={useFavorite(props.workout)}
    progress={useProgress(props.workout.id)}
  />
));
