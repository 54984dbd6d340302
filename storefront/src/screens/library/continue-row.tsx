import { useInfiniteQuery } from '@tanstack/react-query';
import { memberWorkoutPagesQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { MemberWorkoutCard } from '../../features/workout-card/index.ts';
import { t2 } from '../../ui/type.css.ts';
import * as css from './continue-row.css.ts';

const SIZES = '(min-width: 60rem) 20rem, 70vw';

/** 'Continue': what the member stopped in the middle of, the latest first. */
export const ContinueRow = ({ memberId }: { memberId: string }) => {
  const { data } = useInfiniteQuery(memberWorkoutPagesQuery(memberId, 'unfinished'));
  const play = usePlayWorkout('workouts');
  const workouts = data?.pages[0]?.workouts ?? [];
  if (workouts.length === 0) return null;
  return (
    <section className={css.row} aria-labelledby="continue">
      <h2 className={t2} id="continue">
        Continue
      </h2>
      <ul className={css.list}>
        {workouts.map((workout) => (
          <li key={workout.id} className={css.item}>
            <MemberWorkoutCard workout={workout} heading="h3" sizes={SIZES} onOpen={play} />
          </li>
        ))}
      </ul>
    </section>
  );
};
