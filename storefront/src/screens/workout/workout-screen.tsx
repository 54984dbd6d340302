import type { Workout } from 'contract';
import { cx } from '../../ui/class-names.ts';
import { Facts } from '../../ui/facts/facts.tsx';
import { wrap } from '../../ui/layout.css.ts';
import { t2 } from '../../ui/type.css.ts';
import { RelatedWorkouts } from './related-workouts.tsx';
import { TrialNote } from './trial-note.tsx';
import * as css from './workout.css.ts';
import { WorkoutActions } from './workout-actions.tsx';
import { WorkoutHero } from './workout-hero.tsx';

/** A workout's own page: what a person wants to know before she starts, and more like it. */
export const WorkoutScreen = ({ workout }: { workout: Workout }) => {
  const facts = [
    { term: 'Length', value: `${workout.duration} min` },
    { term: 'Level', value: workout.difficulty },
    { term: 'Equipment', value: workout.equipment || 'None' },
    { term: 'Body parts', value: workout.body_parts.join(', ') },
    { term: 'Category', value: workout.category },
    { term: 'Instructor', value: workout.instructor },
  ].filter(({ value }) => value !== '');
  return (
    <main id="main">
      <WorkoutHero workout={workout} />
      <div className={cx(wrap, css.columns)}>
        <section className={css.facts} aria-labelledby="before">
          <h2 className={cx(t2, css.heading)} id="before">
            Before you start
          </h2>
          <Facts facts={facts} />
        </section>
        <aside className={css.side} aria-label="Keep and share">
          <WorkoutActions workout={workout} />
          <TrialNote />
        </aside>
      </div>
      <RelatedWorkouts slug={workout.slug} />
    </main>
  );
};
