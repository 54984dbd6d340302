import { useQuery } from '@tanstack/react-query';
import { relatedWorkoutsQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { MemberWorkoutCard } from '../../features/workout-card/index.ts';
import { cx } from '../../ui/class-names.ts';
import { section, wrap } from '../../ui/layout.css.ts';
import { t2 } from '../../ui/type.css.ts';
import * as css from './workout.css.ts';

const SIZES = '(min-width: 90rem) 27rem, (min-width: 48rem) 30vw, 90vw';

/** A few more of its kind; nothing while there are none. */
export const RelatedWorkouts = ({ slug }: { slug: string }) => {
  const { data: workouts = [] } = useQuery(relatedWorkoutsQuery(slug));
  const play = usePlayWorkout('workouts');
  if (workouts.length === 0) return null;
  return (
    <section className={cx(wrap, section)} aria-labelledby="related">
      <h2 className={cx(t2, css.heading)} id="related">
        More like this
      </h2>
      <ul className={css.trio}>
        {workouts.map((workout) => (
          <li key={workout.id}>
            <MemberWorkoutCard workout={workout} heading="h3" sizes={SIZES} onOpen={play} />
          </li>
        ))}
      </ul>
    </section>
  );
};
