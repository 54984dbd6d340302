import { Link } from '@tanstack/react-router';
import {
  categoryName,
  isUnfinished,
  LEVELS,
  type Level,
  type Progress,
  shareCompleted,
  type Workout,
} from 'contract';
import {
  createElement,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import * as m from '#messages/card';
import { level } from '#messages/values';
import { langOf } from '../../locale.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DiamondFillIcon, HeartFillIcon, HeartIcon } from '../../ui/icons/icons.ts';
import { hidden } from '../../ui/layout.css.ts';
import { savesData } from '../../ui/media.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { useProgress } from '../progress/index.ts';
import { DoneMark } from './done-mark.tsx';
import { useFavorite } from './use-favorite.ts';
import * as css from './workout-card.css.ts';
import { bar, bars, litBar } from './workout-card.css.ts';

/** A touch of this length opens the preview instead of the workout. */
const LONG_PRESS_MS = 450;

/** A mouse that only passes over the card opens no preview. */
const HOVER_MS = 180;

const wantsMotion = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Whether a card shows its animated preview: while the mouse is over it, or after a long press
 * until the next touch. Never with reduced motion; for who saves data only after a press.
 * @returns `shown`, the handlers for the card, and `swallowsClick`: whether to ignore the click
 * that ends a long press
 */
const usePreview = () => {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  const start = (delayMs: number, long: boolean) => {
    clearTimeout(timer.current);
    wasLong.current = false;
    if (!wantsMotion() || (!long && savesData())) return;
    timer.current = setTimeout(() => {
      wasLong.current = long;
      setShown(true);
    }, delayMs);
  };

  const stop = () => {
    clearTimeout(timer.current);
    setShown(false);
  };

  const isMouse = (event: PointerEvent) => event.pointerType === 'mouse';

  return {
    shown,
    swallowsClick: () => wasLong.current,
    handlers: {
      onPointerEnter: (event: PointerEvent) => isMouse(event) && start(HOVER_MS, false),
      onPointerLeave: (event: PointerEvent) => isMouse(event) && stop(),
      onPointerDown: (event: PointerEvent) => {
        if (isMouse(event)) return;
        setShown(false);
        start(LONG_PRESS_MS, true);
      },
      onPointerUp: (event: PointerEvent) => !isMouse(event) && clearTimeout(timer.current),
      onPointerCancel: stop,
    },
  };
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

/** One, two or three filled bars before the level's text, which has the same meaning. */
const LevelBars = ({ of }: { of: Level }) => {
  const lit = LEVELS.indexOf(of);
  return (
    <span className={bars} aria-hidden="true">
      {LEVELS.map((each, index) => (
        <i key={each} className={index <= lit ? litBar[index] : bar[index]} />
      ))}
    </span>
  );
};

const ProgressBar = ({ progress }: { progress: Progress }) => {
  const percent = Math.round(shareCompleted(progress) * 100);
  return (
    <div className={css.rail}>
      <div className={css.done} style={{ width: `${percent}%` }} />
      <span className={hidden}>{m.watched({ percent })}</span>
    </div>
  );
};

/** The remaining time of an unfinished workout; null for any other. */
export const timeLeft = (progress: Progress | undefined): string | null => {
  if (progress === undefined || !isUnfinished(progress)) return null;
  const seconds = progress.duration_total - progress.duration_completed;
  return m.minutesLeft({ minutes: Math.ceil(seconds / 60) });
};

type WorkoutCardProps = {
  workout: Workout;
  /** Displayed width of the picture, in the syntax of `sizes`. */
  sizes: string;
  heading: 'h2' | 'h3';
  onOpen: (workout: Workout) => void;
  favorite?:
    | {
        isFavorite: boolean;
        /** Called with the number of quick clicks in a row, since a double click counts as one. */
        onToggle: (workout: Workout, clicks: number) => void;
      }
    | undefined;
  progress?: Progress | undefined;
  mark?: ReactNode;
  /** Whether the picture is visible at first and is loaded with priority. */
  priority?: boolean;
};

const Minutes = ({ workout, progress }: Pick<WorkoutCardProps, 'workout' | 'progress'>) => (
  <p className={cx(css.notch, progress && isUnfinished(progress) && css.overBar)}>
    {workout.is_premium && (
      <span className={css.premium} title={m.premium}>
        <DiamondFillIcon size="mark" />
        <span className={hidden}>{m.premium}, </span>
      </span>
    )}
    <span>{workout.duration}</span>
    <span className={css.unit}>{m.minutes}</span>
  </p>
);

const Heart = ({ workout, favorite }: Pick<WorkoutCardProps, 'workout' | 'favorite'>) => {
  if (favorite === undefined) return null;
  const { isFavorite } = favorite;
  return (
    <IconButton
      label={isFavorite ? m.removeFavorite(workout) : m.addFavorite(workout)}
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
      <span className={css.metaPart}>{categoryName(workout)}</span>
      <span className={css.metaPart}>
        <LevelBars of={workout.difficulty} />
        {level({ level: workout.difficulty })}
      </span>
    </p>
  );
};

/**
 * A workout: picture, title, coach, category and level. A click anywhere plays it (spec section 4);
 * a separate link leads to its page.
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
        {props.mark}
        <Minutes workout={workout} progress={progress} />
        {progress && isUnfinished(progress) && <ProgressBar progress={progress} />}
      </div>
      <div className={css.cardText}>
        {createElement(
          props.heading,
          { className: css.title, lang: langOf(workout.language) },
          <button type="button" className={css.open} data-plays={workout.id} onClick={openIt}>
            {workout.title}
          </button>,
        )}
        <Heart workout={workout} favorite={props.favorite} />
        <div className={css.foot}>
          <Facts workout={workout} progress={progress} />
          <Link to="/workouts/$slug" params={{ slug: workout.slug }} className={css.details}>
            {m.details} <span className={hidden}>{m.detailsOf(workout)}</span>
          </Link>
        </div>
      </div>
    </article>
  );
};

export const WorkoutCardSkeleton = () => (
  <div className={css.card} aria-hidden="true">
    <Skeleton className={css.cardPicture} />
    <div>
      <Skeleton className={css.skeletonTitle} />
      <Skeleton className={css.skeletonMeta} />
    </div>
  </div>
);

/**
 * A workout's card with the member's favourite, progress and done mark. Memoized, so that in a long list only
 * the changed card is rendered again.
 */
export const MemberWorkoutCard = memo(
  (props: Omit<WorkoutCardProps, 'favorite' | 'progress' | 'mark'>) => (
    <WorkoutCard
      {...props}
      favorite={useFavorite(props.workout)}
      progress={useProgress(props.workout.id)}
      mark={<DoneMark workoutId={props.workout.id} className={css.doneMark} isWhole={false} />}
    />
  ),
);
