import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AdminWorkout, LEVELS, MANAGE_CATEGORIES } from 'contract';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { oneOf } from '../../address-query.ts';
import {
  ADMIN_WORKOUTS_KEY,
  type AdminFilters,
  adminSettingsQuery,
  adminWorkoutsQuery,
  deleteWorkout,
} from '../../api/admin.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { optionsOf, SelectField } from '../../ui/field/field.tsx';
import { EmptyState } from '../../ui/message/message.tsx';
import { SearchBox } from '../../ui/search-box/search-box.tsx';
import { figures, t4 } from '../../ui/type.css.ts';
import type { AdminAddress, AdminSearch, AdminTab } from './admin-search.ts';
import * as css from './manage.css.ts';
import { videoNote, WorkoutEntry } from './workout-entry.tsx';

const NEWS_EVERY_MS = 4000;

/** The workouts; while new filters load the former ones stay, and those in work are asked again. */
const useAdminWorkouts = (filters: AdminFilters) =>
  useQuery({
    ...adminWorkoutsQuery(filters),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.workouts.some((workout) => videoNote(workout)?.kind === 'going-on') &&
      NEWS_EVERY_MS,
  });

type DeleteDialogProps = { workout: AdminWorkout; onDeleted: () => void; onClose: () => void };

/** Asks first (spec section 4, Delete); a failure is only logged (section 8). */
const DeleteDialog = ({ workout, onDeleted, onClose }: DeleteDialogProps) => {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteWorkout(workout.id),
    onSuccess: onDeleted,
    onError: (error) => console.warn('The workout could not be deleted', error),
    // Another admin may have deleted it.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ADMIN_WORKOUTS_KEY });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Delete Workout"
      description="This action cannot be undone. This will permanently delete the workout and its files."
      confirm="Delete Workout"
      cancel="Cancel"
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={() => deletion.isPending || onClose()}
    >
      <p className={t4}>{workout.title}</p>
    </ConfirmDialog>
  );
};

/** The inputs have updated the URL already, so submitting does nothing. */
const stay = (event: FormEvent) => event.preventDefault();

const CATEGORY_OPTIONS = optionsOf(MANAGE_CATEGORIES);
const LEVEL_OPTIONS = optionsOf(LEVELS);

const ManageFilters = ({ search, onSearchChange }: AdminAddress) => (
  <form className={css.filters} onSubmit={stay} aria-label="Find workouts">
    <div className={css.search}>
      <SearchBox
        value={search.search ?? ''}
        onChange={(words) => onSearchChange({ ...search, search: words || undefined })}
      />
    </div>
    <SelectField
      label="Category"
      name="category"
      placeholder="All"
      options={CATEGORY_OPTIONS}
      value={search.category ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onSearchChange({ ...search, category: oneOf(MANAGE_CATEGORIES, value) })
      }
    />
    <SelectField
      label="Difficulty"
      name="difficulty"
      placeholder="All"
      options={LEVEL_OPTIONS}
      value={search.difficulty ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onSearchChange({ ...search, difficulty: oneOf(LEVELS, value) })
      }
    />
  </form>
);

type ManageTabProps = AdminAddress & { onOpenTab: (tab: AdminTab) => void };

const filtersOf = ({ tab: _, ...filters }: AdminSearch): AdminFilters => filters;
const hasFilters = (search: AdminSearch): boolean =>
  Object.values(filtersOf(search)).some((value) => value !== undefined);

const Waiting = () => (
  <div className={css.workouts} aria-hidden="true">
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
    <ul className={css.workouts}>
      {workouts.map((workout) => (
        <li key={workout.id} className={css.workout}>
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

/** A failure to load the list is only logged and not shown (spec section 8). */
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
  const [asked, setAsked] = useState<AdminWorkout | null>(null);
  return (
    <>
      <ManageFilters search={props.search} onSearchChange={props.onSearchChange} />
      <Results {...props} place={place} onDelete={setAsked} />
      {asked !== null && (
        <DeleteDialog
          workout={asked}
          // The focused button is removed together with its card.
          onDeleted={() => place.current?.focus()}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};
