import * as m from '#messages/library';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CategoryChips, DoneChips, LevelChips, MinutesChips } from './filters.tsx';
import { type ChangeSearch, type LibrarySearch, NO_FILTERS } from './library-search.ts';

type FilterSheetProps = {
  search: LibrarySearch;
  onSearchChange: ChangeSearch;
  /** The number of matching workouts; undefined while it is loading. */
  total: number | undefined;
  onClose: () => void;
};

const showLabel = (total: number | undefined): string => {
  return total === undefined ? m.showWorkouts : m.showCount({ count: total });
};

/** The filters on a phone: a sheet from the bottom with a live count. */
export const FilterSheet = ({ search, onSearchChange, total, onClose }: FilterSheetProps) => (
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
