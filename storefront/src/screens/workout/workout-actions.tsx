import type { Workout } from 'contract';
import { useFavorite } from '../../features/favorites/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { HeartFillIcon, HeartIcon } from '../../ui/icons/icons.ts';
import { ShareButton } from './share-button.tsx';
import * as css from './workout.css.ts';

/** Keeping a workout and passing it on. */
export const WorkoutActions = ({ workout }: { workout: Workout }) => {
  const { isFavorite, onToggle } = useFavorite(workout);
  return (
    <div className={css.actions}>
      <Button kind="line" wide onClick={(event) => onToggle(workout, event.detail)}>
        {isFavorite ? <HeartFillIcon className={css.hearted} /> : <HeartIcon />}
        {isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      </Button>
      <ShareButton title={workout.title} />
    </div>
  );
};
