import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as page from '#messages/weekPage';
import { workoutsOfIdsQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { held } from '../../ui/layout.css.ts';
import { rows } from '../../ui/session-row.css.ts';
import { SessionRow } from '../../ui/session-row.tsx';
import * as css from './week.css.ts';

export type WorkoutRow = {
  workoutId: string;
  /** What is shown until the workout is loaded, where it is known. */
  title?: string;
  kind: 'play' | 'resume' | 'early';
  text: string;
};

type WorkoutRowsProps = {
  title: string;
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
  const shown = items.flatMap((item) => {
    const workout = workouts.find(({ id }) => id === item.workoutId);
    // While they are loaded, all are there with what is known: what is below would move.
    if (workout === undefined && !isLoading) return [];
    return { ...item, workout, word: page.word(item) };
  });
  if (shown.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby={headingId}>
      <h2 className={look} id={headingId}>
        {title}
      </h2>
      <ul className={rows} aria-busy={isLoading}>
        {shown.map(({ workoutId, workout, title: known, text, word }) => (
          <SessionRow
            key={workoutId}
            className={css.row}
            picture={workout?.thumbnail}
            title={workout?.title ?? known ?? '\u00a0'}
            slug={workout?.slug}
            language={workout?.language}
            texts={[text]}
            textClass={css.rowText}
          >
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
          </SessionRow>
        ))}
      </ul>
    </section>
  );
};
