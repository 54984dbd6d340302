import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useDeferredValue, useState } from 'react';
import * as m from '#messages/library';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { mayHaveBodyToday } from '../../features/moves/index.ts';
import { fieldLang, localPath } from '../../locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { membersOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { SlidersHorizontalIcon } from '../../ui/icons/icons.ts';
import { laterPart } from '../../ui/later-part.tsx';
import { wrap } from '../../ui/layout.css.ts';
import { SearchBox } from '../../ui/search-box/search-box.tsx';
import { t1 } from '../../ui/type.css.ts';
import { LibraryBanner } from './banner.tsx';
import * as css from './library.css.ts';
import type { ChangeSearch, LibrarySearch } from './library-search.ts';
import { TabLinks } from './tab-links.tsx';

export type { LibrarySearch } from './library-search.ts';

type LibraryProps = {
  search: LibrarySearch;
  /** Changes some query parameters and keeps the others, as they are then. */
  onSearchChange: ChangeSearch;
};

const FilterSheet = lazy(async () => ({
  default: (await import('./filter-sheet.tsx')).FilterSheet,
}));

const PhoneFilters = (props: LibraryProps) => {
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

// Together: on the way to this page each of them would wait for the one before.
const [FilterRow, BodyTodayRow, LibraryPanel] = await Promise.all([
  laterPart(async () => (await import('./filters.tsx')).FilterRow),
  laterPart(async () => (await import('./body-today.tsx')).BodyTodayRow, mayHaveBodyToday),
  laterPart(async () => (await import('./panel.tsx')).LibraryPanel, mayHaveBodyToday),
]);

/** The inputs have updated the URL already; submitting is for browsers without JavaScript. */
const stay = (event: FormEvent) => event.preventDefault();

const Finder = ({ search, onSearchChange }: LibraryProps) => {
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
          <PhoneFilters search={search} onSearchChange={onSearchChange} />
        </div>
      </div>
      <div className={whose || undefined}>
        <BodyTodayRow search={search} />
      </div>
      <div className={cx(css.filters, whose)}>
        <FilterRow search={search} onSearchChange={onSearchChange} />
        <noscript>
          <Button type="submit">{m.showWorkouts}</Button>
        </noscript>
      </div>
    </form>
  );
};

/** The library (spec section 2, /workouts). */
export const Library = ({ search, onSearchChange }: LibraryProps) => {
  // The cards of a cached result take longer than a frame on a phone. The pressed filter is drawn
  // before them.
  const shown = useDeferredValue(search);
  return (
    <main id="main">
      <LibraryBanner />
      <div className={cx(wrap, css.page)}>
        <Finder search={search} onSearchChange={onSearchChange} />
        <div
          role="tabpanel"
          id="library-panel"
          aria-labelledby={`tab-${search.tab ?? 'all'}`}
          tabIndex={-1}
        >
          <LibraryPanel search={shown} />
        </div>
      </div>
    </main>
  );
};
