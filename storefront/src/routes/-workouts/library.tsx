import { useSuspenseQuery } from '@tanstack/react-query';
import type { Workout } from 'contract';
import { type FormEvent, lazy, Suspense, useDeferredValue, useState } from 'react';
import * as m from '#messages/library';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { useSession, useSessionIsOver } from '../../features/session/index.ts';
import { fieldLang, localPath } from '../../locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { membersOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { SlidersHorizontalIcon } from '../../ui/icons/icons.ts';
import { wrap } from '../../ui/layout.css.ts';
import { SearchBox } from '../../ui/search-box/search-box.tsx';
import { t1 } from '../../ui/type.css.ts';
import { LibraryBanner } from './banner.tsx';
import { BodyTodayRow } from './body-today.tsx';
import { ContinuePlace } from './continue-place.tsx';
import { setFilters } from './filter-words.ts';
import { CategoryChips, DoneChips, LevelChips, MinutesChips, TabLinks } from './filters.tsx';
import * as css from './library.css.ts';
import type { ChangeSearch, LibrarySearch } from './library-search.ts';
import { FavoritesPrompt, type LibraryPages, LibraryResults, useLibraryPages } from './results.tsx';

export type { LibrarySearch } from './library-search.ts';

type LibraryProps = {
  search: LibrarySearch;
  /** Changes some query parameters and keeps the others, as they are then. */
  onSearchChange: ChangeSearch;
};

const FilterSheet = lazy(async () => ({
  default: (await import('./filter-sheet.tsx')).FilterSheet,
}));

type SheetProps = LibraryProps & { total: number | undefined };

const PhoneFilters = (props: SheetProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="line"
        className={css.openFilters}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontalIcon />
        {m.filters}
      </Button>
      {open && (
        <Suspense>
          <FilterSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

/** The inputs have updated the URL already; submitting is for browsers without JavaScript. */
const stay = (event: FormEvent) => event.preventDefault();

const Finder = (props: SheetProps & { workouts: readonly Workout[] }) => {
  const { search, onSearchChange, total, workouts } = props;
  const { library: texts } = useSuspenseQuery(siteTextsQuery()).data;
  // A visitor has no favourites to search.
  const whose = search.tab === 'favorites' && membersOnly;
  return (
    <form action={localPath('/workouts')} method="get" onSubmit={stay} aria-label={m.find}>
      {search.tab !== undefined && <input type="hidden" name="tab" value={search.tab} />}
      <div className={css.head}>
        <h1 className={cx(t1, css.headline)} lang={fieldLang(texts, 'heading')}>
          {texts.heading}
        </h1>
        <TabLinks search={search} />
        <div className={cx(css.find, whose)}>
          <SearchBox
            value={search.search ?? ''}
            onChange={(words) => onSearchChange({ search: words || undefined })}
          />
          <PhoneFilters search={search} onSearchChange={onSearchChange} total={total} />
        </div>
      </div>
      <div className={whose || undefined}>
        <BodyTodayRow workouts={workouts} />
      </div>
      <div className={cx(css.filters, whose)}>
        <CategoryChips search={search} onSearchChange={onSearchChange} />
        <LevelChips search={search} onSearchChange={onSearchChange} />
        <MinutesChips search={search} onSearchChange={onSearchChange} />
        <DoneChips search={search} onSearchChange={onSearchChange} />
        <noscript>
          <Button type="submit">{m.showWorkouts}</Button>
        </noscript>
      </div>
    </form>
  );
};

const ContinueRow = lazy(async () => ({
  default: (await import('./continue-row.tsx')).ContinueRow,
}));

const SignedOutRow = lazy(async () => ({
  default: (await import('./continue-row.tsx')).SignedOutRow,
}));

const Panel = ({ library, search }: { library: LibraryPages; search: LibrarySearch }) => {
  const { user } = useSession();
  const isOver = useSessionIsOver();
  if (search.tab === 'favorites' && user === null) return <FavoritesPrompt />;
  const showsAll = search.tab === undefined && setFilters(search).length === 0;
  return (
    <>
      {showsAll && user === null && !isOver && <ContinuePlace />}
      {showsAll && isOver && (
        <Suspense fallback={<ContinuePlace isKept />}>
          <SignedOutRow />
        </Suspense>
      )}
      {showsAll && user !== null && (
        <Suspense fallback={<ContinuePlace />}>
          <ContinueRow memberId={user.id} />
        </Suspense>
      )}
      <LibraryResults library={library} search={search} />
    </>
  );
};

/** The library (spec section 2, /workouts). */
export const Library = ({ search, onSearchChange }: LibraryProps) => {
  // The cards of a cached result take longer than a frame on a phone. The pressed filter is drawn
  // before them.
  const shown = useDeferredValue(search);
  const library = useLibraryPages(shown);
  const workouts = library.pages?.flatMap((page) => page.workouts) ?? [];
  return (
    <main id="main">
      <LibraryBanner />
      <div className={cx(wrap, css.page)}>
        <Finder
          search={search}
          onSearchChange={onSearchChange}
          total={library.total}
          workouts={workouts}
        />
        <div
          role="tabpanel"
          id="library-panel"
          aria-labelledby={`tab-${search.tab ?? 'all'}`}
          tabIndex={-1}
        >
          <Panel library={library} search={shown} />
        </div>
      </div>
    </main>
  );
};
