import { useSuspenseQuery } from '@tanstack/react-query';
import { featuredWorkoutsQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { MemberWorkoutCard } from '../../features/workout-card/index.ts';
import { ArrowLink } from '../../ui/button/button.tsx';
import { section, wrap } from '../../ui/layout.css.ts';
import { t1 } from '../../ui/type.css.ts';
import { mosaic } from './featured.css.ts';
import { sectionHead } from './landing.css.ts';

const FIRST_SIZES = '(min-width: 90rem) 56rem, (min-width: 60rem) 62vw, 100vw';
const OTHER_SIZES =
  '(min-width: 90rem) 27rem, (min-width: 60rem) 30vw, (min-width: 48rem) 46vw, 200px';

/** Featured Workouts: up to six popular ones (spec section 9), the first of them large. */
export const Featured = ({ heading }: { heading: string }) => {
  const { workouts } = useSuspenseQuery(featuredWorkoutsQuery()).data;
  const play = usePlayWorkout('landing');
  return (
    <section className={section} aria-labelledby="featured">
      <div className={wrap}>
        <div className={sectionHead}>
          <h2 className={t1} id="featured">
            {heading}
          </h2>
          <ArrowLink to="/workouts">View All Workouts</ArrowLink>
        </div>
        <ul className={mosaic}>
          {workouts.map((workout, index) => (
            <li key={workout.id}>
              <MemberWorkoutCard
                workout={workout}
                heading="h3"
                sizes={index === 0 ? FIRST_SIZES : OTHER_SIZES}
                onOpen={play}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
