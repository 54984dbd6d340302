import * as start from '#messages/start';
import * as m from '#messages/week';
import * as page from '#messages/weekPage';
import { usePlayWorkout } from '../../features/player/index.ts';
import { MemberWorkoutCard } from '../../features/workout-card/index.ts';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { small, t2 } from '../../ui/type.css.ts';
import * as css from './week.css.ts';
import { useBeginnerWorkouts } from './week-words.ts';
import { WaysToBegin, WorkoutNow } from './workout-now.tsx';

/** The week of somebody who has not trained yet: what 'Start here' is, and workouts to begin with. */
export const FirstDay = ({ greeting, end }: { greeting: string; end: string | null }) => {
  const [first, ...others] = useBeginnerWorkouts();
  const play = usePlayWorkout('workouts');
  return (
    <>
      <div className={css.band}>
        <div className={cx(wrap, css.bandColumns, css.firstDay)}>
          <div className={css.say}>
            <div>
              <p className={t2}>{greeting}</p>
              <h2 className={css.question}>{m.whatToday}</h2>
              {end !== null && <p className={small}>{end}</p>}
            </div>
            <p>{page.startText}</p>
            <ol className={css.asks}>
              {[start.aimQuestion, start.youQuestion, start.daysQuestion].map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ol>
            <WaysToBegin className={css.ways} />
          </div>
          <div className={css.today}>
            <WorkoutNow workout={first} isOffer atEnd note={page.rightNow} />
          </div>
        </div>
      </div>
      {others.length > 0 && (
        <section className={cx(wrap, css.part, css.firstShelf)} aria-labelledby="first-day">
          <h2 className={t2} id="first-day">
            {page.firstDay}
          </h2>
          <ul className={css.shelf}>
            {others.map((workout) => (
              <li key={workout.id}>
                <MemberWorkoutCard
                  workout={workout}
                  heading="h3"
                  sizes="(min-width: 48rem) 30vw, 90vw"
                  onOpen={play}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
