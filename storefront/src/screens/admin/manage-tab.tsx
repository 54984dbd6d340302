import { useQuery } from '@tanstack/react-query';
import type { AdminWorkout } from 'contract';
import { type RefObject, useRef } from 'react';
import { type AdminFilters, adminSettingsQuery } from '../../api/admin.ts';
import { useAdminWorkouts, useDeletion } from '../../features/admin/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { figures } from '../../ui/type.css.ts';
import type { AdminAddress, AdminSearch, AdminTab } from './admin-search.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ManageFilters } from './manage-filters.tsx';
import * as css from './manage-tab.css.ts';
import { WorkoutEntry } from './workout-entry.tsx';

type ManageTabProps = AdminAddress & { onOpenTab: (tab: AdminTab) => void };

const filtersOf = ({ tab: _, ...filters }: AdminSearch): AdminFilters => filters;
const hasFilters = (search: AdminSearch): boolean =>
  Object.values(filtersOf(search)).some((value) => value !== undefined);

const Waiting = () => (
  <div className={css.cards} aria-hidden="true">
    <Skeleton className={css.waiting} />
    <Skeleton className={css.waiting} />
    <Skeleton className={css.waiting} />
  </div>
);

const NothingFound = ({ search, onSearchChange, onOpenTab }: ManageTabProps) => {
  const isFiltered = hasFilters(search);
  return (
    <EmptyState
      title="No workouts found"
      actions={
        <>
          {isFiltered && (
            <Button onClick={() => onSearchChange({ tab: search.tab })}>Clear Filters</Button>
          )}
          <Button kind={isFiltered ? 'line' : 'main'} onClick={() => onOpenTab('upload')}>
            Upload First Workout
          </Button>
        </>
      }
    >
      {isFiltered
        ? 'Try adjusting your filters to see more results.'
        : 'Start by uploading your first workout video.'}
    </EmptyState>
  );
};

type CardsProps = { workouts: readonly AdminWorkout[]; onDelete: (workout: AdminWorkout) => void };

const Cards = ({ workouts, onDelete }: CardsProps) => {
  const { data: settings } = useQuery(adminSettingsQuery());
  return (
    <ul className={css.cards}>
      {workouts.map((workout) => (
        <li key={workout.id} className={css.card}>
          <WorkoutEntry
            workout={workout}
            panelUrl={settings?.panel_url ?? null}
            onDelete={() => onDelete(workout)}
          />
        </li>
      ))}
    </ul>
  );
};

type ResultsProps = ManageTabProps & {
  place: RefObject<HTMLDivElement | null>;
  onDelete: (workout: AdminWorkout) => void;
};

/** A list that cannot be had is only logged; nothing is said here (spec section 8). */
const Results = ({ place, onDelete, ...props }: ResultsProps) => {
  const { data, isPending } = useAdminWorkouts(filtersOf(props.search));
  return (
    <div ref={place} tabIndex={-1} className={css.results}>
      <p role="status" className={figures}>
        {data && `Showing ${data.workouts.length} workout(s)`}
      </p>
      {isPending && <Waiting />}
      {data?.workouts.length === 0 && <NothingFound {...props} />}
      {data && <Cards workouts={data.workouts} onDelete={onDelete} />}
    </div>
  );
};

/** Manage Workouts: find, view, edit, delete (spec section 2). */
export const ManageTab = (props: ManageTabProps) => {
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus goes with its card.
  const deletion = useDeletion(() => place.current?.focus());
  return (
    <>
      <ManageFilters search={props.search} onSearchChange={props.onSearchChange} />
      <Results {...props} place={place} onDelete={deletion.ask} />
      {deletion.asked !== null && (
        <DeleteDialog
          workout={deletion.asked}
          busy={deletion.busy}
          onConfirm={deletion.confirm}
          onClose={deletion.cancel}
        />
      )}
    </>
  );
};
