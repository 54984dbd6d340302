import type { Workout } from 'contract';
import { createElement, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { DiamondFillIcon, HeartFillIcon, HeartIcon } from '../icons/icons.ts';
import { hidden } from '../layout.css.ts';
import { Picture } from '../picture/picture.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { LevelBars } from './level-bars.tsx';
import { usePreview } from './use-preview.ts';
import * as css from './workout-card.css.ts';

export type WorkoutCardProps = {
  workout: Workout;
  /** How wide its picture is shown, as `sizes` says it. */
  sizes: string;
  /** The title's level in the page's outline. */
  heading: 'h2' | 'h3';
  onOpen: (workout: Workout) => void;
  /** Absent where favourites cannot be kept. */
  favorite?: { isFavorite: boolean; onToggle: (workout: Workout) => void };
  /** Its picture is among the first that a visitor sees. */
  priority?: boolean;
};

const Preview = ({ src }: { src: string }) => {
  const [loaded, setLoaded] = useState(false);
  return (
    <img
      src={src}
      alt=""
      className={cx(css.preview, loaded && css.previewShown)}
      onLoad={() => setLoaded(true)}
    />
  );
};

const Minutes = ({ workout }: { workout: Workout }) => (
  <p className={css.notch}>
    {workout.is_premium && (
      <span className={css.premium} title="Premium">
        <DiamondFillIcon size="mark" />
        <span className={hidden}>Premium, </span>
      </span>
    )}
    <span>{workout.duration}</span>
    <span className={css.unit}> min</span>
  </p>
);

const Heart = ({ workout, favorite }: Pick<WorkoutCardProps, 'workout' | 'favorite'>) => {
  if (favorite === undefined) return null;
  const { isFavorite } = favorite;
  return (
    <IconButton
      label={
        isFavorite ? `Remove ${workout.title} from favorites` : `Add ${workout.title} to favorites`
      }
      aria-pressed={isFavorite}
      className={css.heart}
      onClick={() => favorite.onToggle(workout)}
    >
      {isFavorite ? <HeartFillIcon /> : <HeartIcon />}
    </IconButton>
  );
};

/** A workout: picture first, then title, coach, category and level. The whole card opens it. */
export const WorkoutCard = (props: WorkoutCardProps) => {
  const { workout } = props;
  const { shown, swallowsClick, handlers } = usePreview();
  const openIt = () => {
    if (!swallowsClick()) props.onOpen(workout);
  };
  return (
    <article className={css.card} {...handlers}>
      <div className={css.cardPicture}>
        {workout.thumbnail !== null && (
          <Picture image={workout.thumbnail} sizes={props.sizes} priority={props.priority} />
        )}
        {shown && workout.preview_url !== null && <Preview src={workout.preview_url} />}
        <Minutes workout={workout} />
      </div>
      <div className={css.cardText}>
        {createElement(
          props.heading,
          { className: css.title },
          <button type="button" className={css.open} onClick={openIt}>
            {workout.title}
          </button>,
        )}
        <Heart workout={workout} favorite={props.favorite} />
        <p className={css.meta}>
          <span className={css.coach}>{workout.instructor}</span>
          <span className={css.metaPart}>{workout.category}</span>
          <span className={css.metaPart}>
            <LevelBars level={workout.difficulty} />
            {workout.difficulty}
          </span>
        </p>
      </div>
    </article>
  );
};

/** A card's place before its workout is known. */
export const WorkoutCardSkeleton = () => (
  <div className={css.card} aria-hidden="true">
    <Skeleton className={css.cardPicture} />
    <div>
      <Skeleton className={css.skeletonTitle} />
      <Skeleton className={css.skeletonMeta} />
    </div>
  </div>
);
