import { useDeferredValue } from 'react';
import * as m from '#messages/library';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CategoryChips, DoneChips, LevelChips, MinutesChips } from './filters.tsx';
import { useLibraryPages } from './library-pages.ts';
import { type ChangeSearch, type LibrarySearch, NO_FILTERS } from './library-search.ts';

type FilterSheetProps = {
  search: LibrarySearch;
  onSearchChange: ChangeSearch;
  onClose: () => void;
};

/** @param total the number of matching workouts; undefined while it is loading */
const showLabel = (total: number | undefined): string => {
  return total === undefined ? m.showWorkouts : m.showCount({ count: total });
};

/** The filters on a phone: a sheet from the bottom with a live count. */
export const FilterSheet = ({ search, onSearchChange, onClose }: FilterSheetProps) => {
  const { total } = useLibraryPages(useDeferredValue(search));
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.filters}
      foot={
        <>
          <Button kind="quiet" onClick={() => onSearchChange(NO_FILTERS)}>
            {m.clearFilters}
          </Button>
          <Button onClick={onClose}>
            <span aria-live="polite">{showLabel(total)}</span>
          </Button>
        </>
      }
    >
      <LevelChips search={search} onSearchChange={onSearchChange} prefix="sheet-" />
      <MinutesChips search={search} onSearchChange={onSearchChange} prefix="sheet-" />
      <DoneChips search={search} onSearchChange={onSearchChange} prefix="sheet-" />
      <CategoryChips search={search} onSearchChange={onSearchChange} prefix="sheet-" />
    </Dialog>
  );
};
