import { Link } from '@tanstack/react-router';
import { isUnfinished, type Progress, type Workout } from 'contract';
import { createElement, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { DiamondFillIcon, HeartFillIcon, HeartIcon } from '../icons/icons.ts';
import { hidden } from '../layout.css.ts';
import { Picture } from '../picture/picture.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { CompletedTick, ProgressBar, timeLeft } from './card-progress.tsx';
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
  favorite?:
    | {
        isFavorite: boolean;
        /** Told how many quick clicks in a row it was, since a double click is one press. */
        onToggle: (workout: Workout, clicks: number) => void;
      }
    | undefined;
  /** How far its reader came in it; absent when she never opened it. */
  progress?: Progress | undefined;
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

const Minutes = ({ workout, progress }: Pick<WorkoutCardProps, 'workout' | 'progress'>) => (
  <p className={cx(css.notch, progress && isUnfinished(progress) && css.overBar)}>
    {progress?.completed_at && <CompletedTick />}
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
      onClick={(event) => favorite.onToggle(workout, event.detail)}
    >
      {isFavorite ? <HeartFillIcon /> : <HeartIcon />}
    </IconButton>
  );
};

const Facts = ({ workout, progress }: Pick<WorkoutCardProps, 'workout' | 'progress'>) => {
  const left = timeLeft(progress);
  return (
    <p className={css.meta}>
      {left === null ? <span className={css.coach}>{workout.instructor}</span> : <b>{left}</b>}
      <span className={css.metaPart}>{workout.category}</span>
      <span className={css.metaPart}>
        <LevelBars level={workout.difficulty} />
        {workout.difficulty}
      </span>
    </p>
  );
};

/**
 * A workout: picture first, then title, coach, category and level. A click anywhere on it opens it,
 * as spec section 4 has it for playing; its own page is a link of its own.
 */
export const WorkoutCard = (props: WorkoutCardProps) => {
  const { workout, progress } = props;
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
        <Minutes workout={workout} progress={progress} />
        {progress && isUnfinished(progress) && <ProgressBar progress={progress} />}
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
        <div className={css.foot}>
          <Facts workout={workout} progress={progress} />
          <Link to="/workouts/$slug" params={{ slug: workout.slug }} className={css.details}>
            Details <span className={hidden}>of {workout.title}</span>
          </Link>
        </div>
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
