import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import * as m from '#messages/library';
import { memberWorkoutPagesQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { CONTINUE_KEY } from '../../features/session/index.ts';
import { MemberWorkoutCard } from '../../features/workout-card/index.ts';
import { t2 } from '../../ui/type.css.ts';
import * as css from './library.css.ts';

const CONTINUE_SIZES = '(min-width: 60rem) 20rem, 70vw';

/** Keeps the row's height for the next time, or that there is none. */
const useKeptHeight = (row: RefObject<HTMLElement | null>, count: number | undefined): void => {
  useEffect(() => {
    if (count === undefined) return;
    const element = row.current;
    const keep = () => {
      try {
        if (element === null) return localStorage.removeItem(CONTINUE_KEY);
        const { height } = element.getBoundingClientRect();
        localStorage.setItem(CONTINUE_KEY, `${window.innerWidth} ${height}`);
      } catch (error) {
        console.info('The place of the row cannot be kept', error);
      }
    };
    keep();
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, count]);
};

/** 'Continue': the member's unfinished workouts, latest first. */
export const ContinueRow = ({ memberId }: { memberId: string }) => {
  const { data, isError } = useInfiniteQuery(memberWorkoutPagesQuery(memberId, 'unfinished'));
  const play = usePlayWorkout('workouts');
  const row = useRef<HTMLElement>(null);
  const workouts = data?.pages[0]?.workouts;
  useKeptHeight(row, workouts?.length);
  if (workouts === undefined && !isError) return <div className={css.continuePlace} />;
  if (workouts === undefined || workouts.length === 0) return null;
  return (
    <section ref={row} className={css.continueRow} aria-labelledby="continue">
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
