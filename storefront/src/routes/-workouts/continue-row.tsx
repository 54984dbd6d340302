import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as m from '#messages/library';
import { memberWorkoutPagesQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { noteContinue } from '../../features/session/index.ts';
import { MemberWorkoutCard } from '../../features/workout-card/index.ts';
import { t2 } from '../../ui/type.css.ts';
import { ContinuePlace, NoRow, useHasPlace } from './continue-place.tsx';
import * as css from './library.css.ts';

const CONTINUE_SIZES = '(min-width: 60rem) 20rem, 70vw';

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
