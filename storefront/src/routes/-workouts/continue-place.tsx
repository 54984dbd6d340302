import { type ReactNode, useState } from 'react';
import * as m from '#messages/library';
import { openDialog } from '../../features/dialogs/index.ts';
import { WorkoutCardSkeleton } from '../../features/workout-card/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { small, soft, t2 } from '../../ui/type.css.ts';
import * as css from './library.css.ts';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

/**
 * The place of the row of workouts to continue, until it is known. It is in the page for everyone;
 * the style sheet shows it to members, unless there is nothing to continue.
 */
export const ContinuePlace = () => (
  <div className={cx(css.continueRow, css.continuePlace)} aria-hidden="true">
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

/** Whether the style sheet keeps the place, before an answer changes the note about it. */
export const useHasPlace = (): boolean => {
  const [hasPlace] = useState(() => document.documentElement.dataset.continue !== '0');
  return hasPlace;
};

type NoRowProps = { title: string; text: string; children?: ReactNode };

/** As high as the row: in its place, when room was kept for one and there is none. */
export const NoRow = ({ title, text, children }: NoRowProps) => (
  <div className={css.continueRow}>
    <h2 className={t2}>{title}</h2>
    <div className={css.continueList}>
      <div className={cx(css.continueItem, css.noRow, small)}>
        <p className={soft}>{text}</p>
        {children}
      </div>
    </div>
  </div>
);

/** In the place of the row when the session turns out to be over, so that nothing moves. */
export const SignedOutRow = () =>
  useHasPlace() ? (
    <NoRow title={m.resume} text={m.signInToResume}>
      <Button kind="line" small onClick={() => openDialog('sign-in')}>
        {m.signIn}
      </Button>
    </NoRow>
  ) : null;
