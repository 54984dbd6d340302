import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AdminWorkout, LEVELS, type Level, MANAGE_CATEGORIES } from 'contract';
import { useRef, useState } from 'react';
import { oneOf } from '../../address-query.ts';
import {
  ADMIN_WORKOUTS_KEY,
  adminSettingsQuery,
  adminWorkoutsQuery,
  deleteWorkout,
} from '../../api/admin.ts';
import { Badge, Skeleton } from '../../ui/basics.tsx';
import { AnchorButton, Button, IconButton, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { optionsOf, SelectField } from '../../ui/field/field.tsx';
import { FilmStripIcon, TrashIcon } from '../../ui/icons/icons.ts';
import { hidden } from '../../ui/layout.css.ts';
import { EmptyState } from '../../ui/message/message.tsx';
import { SearchBox } from '../../ui/search-box/search-box.tsx';
import { figures, small, soft, t3, t4 } from '../../ui/type.css.ts';
import * as css from './admin.css.ts';

/** The admin area's query parameters: the tab, unless it is the first, and the filters. */
export type AdminSearch = {
  tab?: 'upload' | 'manage' | 'settings';
  search?: string;
  category?: (typeof MANAGE_CATEGORIES)[number];
  difficulty?: Level;
};

/** The current parameters, and a function that replaces them. */
export type AdminAddress = {
  search: AdminSearch;
  onSearchChange: (search: AdminSearch) => void;
};

type VideoNote = { kind: 'calm' | 'hot'; isGoingOn?: boolean; text: string };

/** The note for a workout's video; null when all is well. */
export const videoNote = ({
  video,
  is_published,
}: Pick<AdminWorkout, 'video' | 'is_published'>): VideoNote | null => {
  switch (video?.state) {
    case 'waiting':
    case 'uploading':
      return { kind: 'calm', isGoingOn: true, text: 'Video uploading' };
    case 'processing':
      return { kind: 'calm', isGoingOn: true, text: `Video processing, ${video.progress} %` };
    case 'failed':
      return { kind: 'hot', text: `Video failed: ${video.reason ?? 'no reason was given'}` };
    case 'ready':
    case undefined:
      return is_published ? null : { kind: 'calm', text: 'Not published' };
  }
};

const editUrl = (panelUrl: string, id: string): string =>
  `${panelUrl}/content-manager/collection-types/api::workout.workout/${id}`;

type EntryProps = { workout: AdminWorkout; panelUrl: string | undefined; onDelete: () => void };

/** A workout with its actions (spec section 2). */
const Entry = ({ workout, panelUrl, onDelete }: EntryProps) => {
  const { id, slug, title, duration, instructor_name, category, difficulty, equipment } = workout;
  const note = videoNote(workout);
  const facts = [duration !== null && `${duration} min`, instructor_name].filter(Boolean);
  const view = (
    <>
      View <span className={hidden}>{title}</span>
    </>
  );
  return (
    <article className={css.entry}>
      <div className={css.picture}>
        {workout.thumbnail_url === null ? (
          <FilmStripIcon size="large" />
        ) : (
          <img src={workout.thumbnail_url} alt="" loading="lazy" />
        )}
        <div className={css.badges}>
          {workout.is_popular && <Badge kind="hot">Popular</Badge>}
          {workout.is_premium && <Badge kind="deep">Premium</Badge>}
        </div>
      </div>
      <div className={css.texts}>
        <h2 className={t3}>{title || 'Untitled'}</h2>
        <p className={cx(small, css.description)}>{workout.description}</p>
        <p className={cx(small, soft)}>{facts.join(', ')}</p>
        <div className={css.badges}>
          {note !== null && <Badge kind={note.kind}>{note.text}</Badge>}
          {category !== null && <Badge>{category}</Badge>}
          {difficulty !== null && <Badge>{difficulty}</Badge>}
        </div>
        {equipment !== '' && <p className={cx(small, soft)}>Equipment: {equipment}</p>}
      </div>
      <div className={css.actions}>
        {slug !== null && workout.is_published ? (
          <LinkButton kind="line" small to="/workouts/$slug" params={{ slug }}>
            {view}
          </LinkButton>
        ) : (
          // A workout that is not published has no page.
          <Button kind="line" small disabled>
            {view}
          </Button>
        )}
        {panelUrl !== undefined && (
          <AnchorButton
            kind="line"
            small
            href={editUrl(panelUrl, id)}
            target="_blank"
            rel="noopener"
          >
            Edit <span className={hidden}>{title} in the Strapi panel</span>
          </AnchorButton>
        )}
        <IconButton label={`Delete ${title}`} onClick={onDelete}>
          <TrashIcon />
        </IconButton>
      </div>
    </article>
  );
};

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

const CATEGORY_OPTIONS = optionsOf(MANAGE_CATEGORIES);
const LEVEL_OPTIONS = optionsOf(LEVELS);

const ManageFilters = ({ search, onSearchChange }: AdminAddress) => (
  <form
    className={css.filters}
    // The inputs have updated the URL already.
    onSubmit={(event) => event.preventDefault()}
    aria-label="Find workouts"
  >
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

const NothingFound = ({ search, onSearchChange }: AdminAddress) => {
  const { tab, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <EmptyState
      title="No workouts found"
      actions={
        <>
          {isFiltered && <Button onClick={() => onSearchChange({ tab })}>Clear Filters</Button>}
          <Button
            kind={isFiltered ? 'line' : 'main'}
            onClick={() => onSearchChange({ tab: 'upload' })}
          >
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

const NEWS_EVERY_MS = 4000;

/** Manage Workouts: find, view, edit, delete (spec section 2). A failure is only logged (section 8). */
export const ManageTab = (address: AdminAddress) => {
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<AdminWorkout | null>(null);
  const { data: settings } = useQuery(adminSettingsQuery());
  const { tab: _, ...filters } = address.search;
  // While new filters load the former workouts stay, and those in work are asked for again.
  const { data, isPending } = useQuery({
    ...adminWorkoutsQuery(filters),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.workouts.some((workout) => videoNote(workout)?.isGoingOn) && NEWS_EVERY_MS,
  });
  return (
    <>
      <ManageFilters {...address} />
      <div ref={place} tabIndex={-1} className={css.results}>
        <p role="status" className={figures}>
          {data && `Showing ${data.workouts.length} workout(s)`}
        </p>
        {data?.workouts.length === 0 && <NothingFound {...address} />}
        <ul className={css.workouts}>
          {isPending && <Skeleton className={css.picture} />}
          {data?.workouts.map((workout) => (
            <li key={workout.id} className={css.workout}>
              <Entry
                workout={workout}
                panelUrl={settings?.panel_url}
                onDelete={() => setAsked(workout)}
              />
            </li>
          ))}
        </ul>
      </div>
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
