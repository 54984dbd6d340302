import { useInfiniteQuery } from '@tanstack/react-query';
import { assignInlineVars } from '@vanilla-extract/dynamic';
import { clockText, shareCompleted, type Workout } from 'contract';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages/library';
import { memberWorkoutPagesQuery } from '../../api/workouts.ts';
import { openDialog } from '../../features/dialogs/index.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { useProgress } from '../../features/progress/index.ts';
import { noteContinue } from '../../features/session/index.ts';
import { langOf } from '../../locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlayIcon } from '../../ui/icons/icons.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { small, soft, t4 } from '../../ui/type.css.ts';
import * as css from './continue.css.ts';
import { ContinuePlace } from './workout-list.tsx';

const SHOWN_MAX = 3;

/** Whether the style sheet keeps the place, before an answer changes the note about it. */
const useHasPlace = (): boolean => {
  const [hasPlace] = useState(() => document.documentElement.dataset.continue !== '0');
  return hasPlace;
};

type NoStripProps = { title: string; text: string; children?: ReactNode };

/** As high as the strip: in its place, when room was kept for one and there is none. */
const NoStrip = ({ title, text, children }: NoStripProps) => (
  <div className={css.strip}>
    <h2 className={css.heading}>{title}</h2>
    <div className={cx(css.none, small)}>
      <p className={soft}>{text}</p>
      {children}
    </div>
  </div>
);

/** In the place of the strip when the session turns out to be over, so that nothing moves. */
export const SignedOutStrip = () =>
  useHasPlace() ? (
    <NoStrip title={m.resume} text={m.signInToResume}>
      <Button kind="quiet" small onClick={() => openDialog('sign-in')}>
        {m.signIn}
      </Button>
    </NoStrip>
  ) : null;

type ItemProps = { workout: Workout; onPlay: (workout: Workout) => void };

const Item = ({ workout, onPlay }: ItemProps) => {
  const progress = useProgress(workout.id);
  return (
    <li className={css.item}>
      <div className={css.picture}>
        {workout.thumbnail && <Picture image={workout.thumbnail} sizes="6rem" decorative />}
      </div>
      <div className={css.what}>
        <h3 className={cx(t4, css.line)} lang={langOf(workout.language)}>
          <button
            type="button"
            className={css.play}
            data-plays={workout.id}
            onClick={() => onPlay(workout)}
          >
            {workout.title}
          </button>
        </h3>
        {progress && (
          <p className={cx(soft, css.line, css.stopped)}>
            {m.stopped({
              clock: clockText(progress.duration_completed),
              minutes: Math.round(progress.duration_total / 60),
            })}
          </p>
        )}
      </div>
      <span
        className={css.bar}
        style={assignInlineVars({
          [css.share]: `${progress ? shareCompleted(progress) * 100 : 0}%`,
        })}
        aria-hidden="true"
      />
      <PlayIcon className={css.icon} />
    </li>
  );
};

/** 'Continue': the workouts that the member began last, in one line. */
export const ContinueStrip = ({ memberId }: { memberId: string }) => {
  const { data, isError } = useInfiniteQuery(memberWorkoutPagesQuery(memberId, 'unfinished'));
  const play = usePlayWorkout('workouts');
  const workouts = data?.pages[0]?.workouts;
  const count = workouts?.length;
  const hasPlace = useHasPlace();
  useEffect(() => {
    if (count !== undefined) noteContinue(count > 0);
  }, [count]);
  if (workouts === undefined && !isError) return <ContinuePlace />;
  if (workouts === undefined || workouts.length === 0) {
    if (!hasPlace) return null;
    return workouts === undefined ? (
      <NoStrip title={m.resume} text={m.failedText} />
    ) : (
      <NoStrip title={m.nothingToResume} text={m.nothingToResumeText} />
    );
  }
  return (
    <section className={css.strip} aria-labelledby="continue">
      <h2 className={css.heading} id="continue">
        {m.resume}
      </h2>
      <ul className={css.list}>
        {workouts.slice(0, SHOWN_MAX).map((workout) => (
          <Item key={workout.id} workout={workout} onPlay={play} />
        ))}
      </ul>
    </section>
  );
};
