import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages/library';
import { memberWorkoutPagesQuery } from '../../api/workouts.ts';
import { openDialog } from '../../features/dialogs/index.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { noteContinue } from '../../features/session/index.ts';
import { MemberWorkoutCard } from '../../features/workout-card/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { small, soft, t2 } from '../../ui/type.css.ts';
import { ContinuePlace } from './continue-place.tsx';
import * as css from './library.css.ts';

const CONTINUE_SIZES = '(min-width: 60rem) 20rem, 70vw';

/** Whether the style sheet keeps the place, before an answer changes the note about it. */
const useHasPlace = (): boolean => {
  const [hasPlace] = useState(() => document.documentElement.dataset.continue !== '0');
  return hasPlace;
};

type NoRowProps = { title: string; text: string; children?: ReactNode };

/** As high as the row: in its place, when room was kept for one and there is none. */
const NoRow = ({ title, text, children }: NoRowProps) => (
  <div className={css.continueRow}>
    <h2 className={t2}>{title}</h2>
    <div className={css.continueList}>
      <div className={cx(css.continueItem, css.noRow, small)}>
        <p className={soft}>{text}</p>
        {children}
      </div>
    </div>
  </div>
);

/** In the place of the row when the session turns out to be over, so that nothing moves. */
export const SignedOutRow = () =>
  useHasPlace() ? (
    <NoRow title={m.resume} text={m.signInToResume}>
      <Button kind="line" small onClick={() => openDialog('sign-in')}>
        {m.signIn}
      </Button>
    </NoRow>
  ) : null;

/** 'Continue': the member's unfinished workouts, latest first. */
export const ContinueRow = ({ memberId }: { memberId: string }) => {
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
      <NoRow title={m.resume} text={m.failedText} />
    ) : (
      <NoRow title={m.nothingToResume} text={m.nothingToResumeText} />
    );
  }
  return (
    <section className={css.continueRow} aria-labelledby="continue">
      <h2 className={t2} id="continue">
        {m.resume}
      </h2>
      <ul className={css.continueList}>
        {workouts.map((workout) => (
          <li key={workout.id} className={css.continueItem}>
            <MemberWorkoutCard
              workout={workout}
              heading="h3"
              sizes={CONTINUE_SIZES}
              onOpen={play}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
