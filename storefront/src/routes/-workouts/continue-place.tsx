import { WorkoutCardSkeleton } from '../../features/workout-card/index.ts';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { t2 } from '../../ui/type.css.ts';
import * as css from './library.css.ts';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

/**
 * The place of the row of workouts to continue, until it is known. It is in the page for everyone;
 * the style sheet shows it to members, unless there is nothing to continue.
 * @param isKept for somebody who was a member a moment ago
 */
export const ContinuePlace = ({ isKept = false }: { isKept?: boolean }) => (
  <div
    className={cx(css.continueRow, isKept ? css.keptPlace : css.continuePlace)}
    aria-hidden="true"
  >
    <div className={t2}>
      <Skeleton className={css.continueTitle} />
    </div>
    <ul className={css.continueList}>
      {PLACES.map((place) => (
        <li key={place} className={css.continueItem}>
          <WorkoutCardSkeleton />
        </li>
      ))}
    </ul>
  </div>
);
