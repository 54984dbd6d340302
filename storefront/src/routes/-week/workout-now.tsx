import { Link } from '@tanstack/react-router';
import { categoryName, type Workout } from 'contract';
import type { ReactNode } from 'react';
import * as titles from '#messages/titles';
import { level } from '#messages/values';
import * as m from '#messages/week';
import * as page from '#messages/weekPage';
import { usePlayWorkout } from '../../features/player/index.ts';
import { langOf } from '../../locale.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlayIcon } from '../../ui/icons/icons.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { small, t2, t3 } from '../../ui/type.css.ts';
import * as css from './week.css.ts';

/** The ways to begin: a first week of one's own, a programme, or any workout. */
export const WaysToBegin = ({ className }: { className: string }) => (
  <div className={className}>
    <LinkButton to="/start">{page.startHere}</LinkButton>
    <LinkButton kind="calmLine" to="/programmes">
      {titles.programmes}
    </LinkButton>
    <LinkButton kind="calmLine" to="/workouts">
      {page.workouts}
    </LinkButton>
  </div>
);

const SIZES = '(min-width: 60rem) 58vw, 100vw';

type WorkoutNowProps = {
  workout: Workout | null | undefined;
  known?: { title: string; slug: string; minutes: number };
  isPending?: boolean;
  note?: ReactNode;
  /** Offered, not planned: the button is a line. */
  isOffer?: boolean;
  /** The button's words; default: 'Play, 20 min'. */
  word?: string;
  atEnd?: boolean;
  children?: ReactNode;
};

/** A workout to play, large: picture, button, title and facts. */
export const WorkoutNow = (props: WorkoutNowProps) => {
  const { workout, known, isPending = false, isOffer = false, atEnd = false } = props;
  const play = usePlayWorkout('workouts');
  const title = workout?.title ?? known?.title;
  const slug = workout?.slug ?? known?.slug;
  const minutes = known?.minutes ?? workout?.duration;
  const button = (workout || isPending) && minutes !== undefined && (
    <Button
      kind={isOffer ? (atEnd ? 'calmLine' : 'paper') : 'main'}
      busy={isPending}
      data-plays={workout?.id}
      onClick={() => workout && void play(workout)}
    >
      <PlayIcon />
      {props.word ?? m.play({ minutes })}
    </Button>
  );
  return (
    <>
      <div className={cx(css.picture, atEnd && css.pictureAtEnd)}>
        {workout?.thumbnail && (
          <Picture image={workout.thumbnail} sizes={SIZES} decorative priority />
        )}
        {!atEnd && button}
      </div>
      <div className={css.now}>
        <div className={css.nowText}>
          {props.note && <p className={small}>{props.note}</p>}
          {title !== undefined && slug !== undefined && (
            <h2 className={isOffer ? t3 : t2} lang={workout ? langOf(workout.language) : undefined}>
              <Link to="/workouts/$slug" params={{ slug }} className={css.cardLink}>
                {title}
              </Link>
            </h2>
          )}
          {minutes !== undefined && (
            <p className={small}>
              {[
                m.minutes({ minutes }),
                ...(workout ? [categoryName(workout), level({ level: workout.difficulty })] : []),
              ].join(', ')}
            </p>
          )}
        </div>
        <div className={css.actions}>
          {atEnd && button}
          {props.children}
        </div>
      </div>
    </>
  );
};
