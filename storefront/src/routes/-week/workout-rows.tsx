import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import * as page from '#messages/weekPage';
import { workoutsOfIdsQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { langOf } from '../../locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { held } from '../../ui/layout.css.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { small, t4 } from '../../ui/type.css.ts';
import * as css from './week.css.ts';

export type WorkoutRow = {
  workoutId: string;
  /** What is shown until the workout is loaded, where it is known. */
  title?: string;
  /** What the button says. */
  kind: 'play' | 'resume' | 'early';
  text: string;
};

type WorkoutRowsProps = {
  title: string;
  /** The look of the heading. */
  level: string;
  items: readonly WorkoutRow[];
};

/** Workouts with a button that plays them; nothing while there is none that is published. */
export const WorkoutRows = ({ title, level: look, items }: WorkoutRowsProps) => {
  const headingId = useId();
  const play = usePlayWorkout('workouts');
  const { data: workouts = [], isLoading } = useQuery(
    workoutsOfIdsQuery(items.map(({ workoutId }) => workoutId)),
  );
  const rows = items.flatMap((item) => {
    const workout = workouts.find(({ id }) => id === item.workoutId);
    // While they are loaded, all are there with what is known: what is below would move.
    if (workout === undefined && !isLoading) return [];
    return { ...item, workout, word: page.word(item) };
  });
  if (rows.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby={headingId}>
      <h2 className={look} id={headingId}>
        {title}
      </h2>
      <ul className={css.rows} aria-busy={isLoading}>
        {rows.map(({ workoutId, workout, title: known, text, word }) => (
          <li key={workoutId} className={css.row}>
            <div className={css.rowPicture}>
              {workout?.thumbnail && (
                <Picture image={workout.thumbnail} sizes="5.5rem" decorative />
              )}
            </div>
            <div>
              {workout ? (
                <h3 className={t4} lang={langOf(workout.language)}>
                  <Link
                    to="/workouts/$slug"
                    params={{ slug: workout.slug }}
                    className={css.rowLink}
                  >
                    {workout.title}
                  </Link>
                </h3>
              ) : (
                <p className={t4}>{known ?? '\u00a0'}</p>
              )}
              <p className={cx(small, css.rowText)}>{text}</p>
            </div>
            <Button
              kind="quiet"
              small
              className={cx(css.rowButton, workout === undefined && held)}
              aria-label={workout && `${word}: ${workout.title}`}
              data-plays={workout?.id}
              onClick={() => workout && void play(workout)}
            >
              {word}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
