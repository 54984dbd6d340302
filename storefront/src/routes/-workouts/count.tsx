import { showingWorkouts } from 'contract';
import * as m from '#messages/library';
import { useBodyFits } from './body-today.tsx';
import * as css from './library.css.ts';
import { type LibraryPages, useLibraryPages } from './library-pages.ts';
import type { LibrarySearch } from './library-search.ts';

/** The one movement that all found workouts have; null for any other result. */
const movementOf = ({ pages, total }: LibraryPages): string | null => {
  const found = pages?.flatMap(({ workouts }) => workouts) ?? [];
  const name = found[0]?.matched_moves?.name;
  if (name === undefined || total === undefined) return null;
  // Those with the movement come first: the rest has it too when the last one has.
  const isOnly = found.length === total && found.every((one) => one.matched_moves?.name === name);
  return isOnly ? name : null;
};

/** 'Showing 46 workouts, 17 of them fit all through', or with the move that they have. */
export const Count = ({ search }: { search: LibrarySearch }) => {
  const library = useLibraryPages(search);
  const body = useBodyFits();
  const { pages, total } = library;
  if (total === undefined) return null;
  const workouts = pages?.flatMap((page) => page.workouts) ?? [];
  const movement = movementOf(library);
  const fitting =
    body !== null && workouts.length === total ? body.countFitting(workouts, body.fits) : null;
  return (
    <>
      <span>{showingWorkouts(total)}</span>
      {movement !== null && (
        <span>
          {m.withMove}
          <b className={css.movement}>{movement}</b>
        </span>
      )}
      {fitting !== null && total > 0 && <span>{m.fitThrough({ count: fitting })}</span>}
    </>
  );
};
