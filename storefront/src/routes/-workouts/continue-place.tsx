import * as m from '#messages/library';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import * as css from './continue.css.ts';

/**
 * The place of the strip of workouts to continue, until it is known. It is in the page for everyone;
 * the style sheet shows it to members, unless there is nothing to continue.
 * @param isKept for somebody who was a member a moment ago
 */
export const ContinuePlace = ({ isKept = false }: { isKept?: boolean }) => (
  <div className={cx(css.strip, isKept ? css.keptPlace : css.place)} aria-hidden="true">
    {/* As wide as it will be. */}
    <p className={css.heading}>{m.resume}</p>
    <Skeleton className={css.waiting} />
  </div>
);
