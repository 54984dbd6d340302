import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useDeferredValue, useState } from 'react';
import * as m from '#messages/library';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { fieldLang, localPath } from '../../locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { membersOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { tool } from '../../ui/filter-menu/filter-menu.css.ts';
import { SlidersHorizontalIcon } from '../../ui/icons/icons.ts';
import { wrap } from '../../ui/layout.css.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SearchBox } from '../../ui/search-box/search-box.tsx';
import { t1 } from '../../ui/type.css.ts';
import { LibraryBanner } from './banner.tsx';
import { Count } from './count.tsx';
import { setFilters } from './filter-words.ts';
import * as css from './library.css.ts';
import { type ChangeSearch, type LibrarySearch, PANEL_ID } from './library-search.ts';
import { LibraryPanel } from './panel.tsx';
import { TabLinks } from './tab-links.tsx';
import { Tools } from './tools.tsx';

export type { LibrarySearch } from './library-search.ts';

type LibraryProps = {
  search: LibrarySearch;
  /** Changes some query parameters and keeps the others, as they are then. */
  onSearchChange: ChangeSearch;
};

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

const PhoneFilters = (props: LibraryProps) => {
  const [open, setOpen] = useState(false);
  const count = setFilters({ ...props.search, search: undefined }).length;
  return (
    <>
      <button
        type="button"
        className={cx(tool, css.openFilters)}
        data-set={count > 0 ? '' : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontalIcon />
        <span>{count > 0 ? m.filtersSet({ count }) : m.filters}</span>
      </button>
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

/** Search and filters in one row, which stays in sight while the cards scroll. */
const Finder = ({ search, onSearchChange }: LibraryProps) => (
  <form
    className={cx(css.tools, search.tab === 'favorites' && membersOnly)}
    action={localPath('/workouts')}
    method="get"
    onSubmit={stay}
    aria-label={m.find}
  >
    {search.tab !== undefined && <input type="hidden" name="tab" value={search.tab} />}
    <div className={css.search}>
      <SearchBox
        value={search.search ?? ''}
        onChange={(words) => onSearchChange({ search: words || undefined })}
      />
    </div>
    <PhoneFilters search={search} onSearchChange={onSearchChange} />
    <Tools search={search} onSearchChange={onSearchChange} />
    <noscript>
      <Button type="submit" small>
        {m.showWorkouts}
      </Button>
    </noscript>
  </form>
);

/** The library (spec section 2, /workouts). */
export const Library = ({ search, onSearchChange }: LibraryProps) => {
  const { library: texts } = useSuspenseQuery(siteTextsQuery()).data;
  // The cards of a cached result take longer than a frame on a phone. The pressed filter is drawn
  // before them.
  const shown = useDeferredValue(search);
  return (
    <main id="main">
      <LibraryBanner />
      <div className={cx(wrap, css.page)}>
        <div className={css.head}>
          <h1 className={cx(t1, css.headline)} lang={fieldLang(texts, 'heading')}>
            {texts.heading}
          </h1>
          {/* A visitor has no favourites to count or to search. */}
          <p role="status" className={cx(css.count, search.tab === 'favorites' && membersOnly)}>
            <Count search={shown} />
          </p>
          <TabLinks search={search} />
        </div>
        <Finder search={search} onSearchChange={onSearchChange} />
        <div
          role="tabpanel"
          id={PANEL_ID}
          aria-labelledby={`tab-${search.tab ?? 'all'}`}
          tabIndex={-1}
        >
          <LibraryPanel search={shown} />
        </div>
      </div>
    </main>
  );
};
