import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LIBRARY_TEXTS } from 'contract';
import { type FormEvent, useDeferredValue, useState } from 'react';
import * as m from '#messages/library';
import { siteTextsQuery } from '../../api/catalogue.ts';
import { openDialog, startTrial, useNoOffer } from '../../features/dialogs/index.ts';
import { useSession, useSessionIsOver } from '../../features/session/index.ts';
import { fieldLang, localPath } from '../../locale.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { membersOnly, visitorsOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { SlidersHorizontalIcon } from '../../ui/icons/icons.ts';
import { wrap } from '../../ui/layout.css.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SearchBox } from '../../ui/search-box/search-box.tsx';
import * as slimBandCss from '../../ui/slim-band/slim-band.css.ts';
import { SlimBand } from '../../ui/slim-band/slim-band.tsx';
import { bigList, bigTab } from '../../ui/tabs/tabs.css.ts';
import { moveFocus } from '../../ui/tabs/tabs.tsx';
import { t1 } from '../../ui/type.css.ts';
import { BodyTodayRow } from './body-today.tsx';
import { tool } from './filter-menu.css.ts';
import { FilterMenus, setFilters } from './filters.tsx';
import * as css from './library.css.ts';
import {
  type ChangeSearch,
  type LibrarySearch,
  PANEL_ID,
  withoutFilters,
} from './library-search.ts';
import { Count, LibraryPanel } from './results.tsx';

type ToolsProps = { search: LibrarySearch; onSearchChange: ChangeSearch };

/** The link goes with the filters; the cards keep the focus. */
const toCards = () => document.getElementById(PANEL_ID)?.focus({ preventScroll: true });

const Tools = ({ search, onSearchChange }: ToolsProps) => (
  <>
    <div className={css.filters}>
      <FilterMenus search={search} onSearchChange={onSearchChange} />
    </div>
    <BodyTodayRow search={search} />
    {setFilters(search).length > 0 && (
      <LinkButton
        kind="quiet"
        small
        className={css.clear}
        to="/workouts"
        search={withoutFilters(search)}
        resetScroll={false}
        onClick={toCards}
      >
        {LIBRARY_TEXTS.clearFilters}
      </LinkButton>
    )}
  </>
);

const TABS = [
  { word: m.tabAll, tab: undefined },
  { word: m.popular, tab: 'popular' },
  { word: m.favorites, tab: 'favorites' },
] as const;

/**
 * All Workouts, Popular, Favorites. Each has its own URL, so that it can be bookmarked, shared and
 * opened without JavaScript.
 */
const TabLinks = ({ search }: { search: LibrarySearch }) => (
  <div role="tablist" aria-label={m.show} className={bigList} onKeyDown={moveFocus}>
    {TABS.map(({ word, tab }) => (
      <Link
        key={word}
        from="/workouts"
        to="/workouts"
        search={(newest) => ({ ...newest, tab })}
        role="tab"
        id={`tab-${tab ?? 'all'}`}
        aria-selected={search.tab === tab}
        aria-controls="library-panel"
        className={bigTab}
        resetScroll={false}
      >
        {word}
      </Link>
    ))}
  </div>
);

/** Loaded for members only. */
const MemberBand = lazyPart(async () => (await import('../-week/member-band.tsx')).MemberBand);

/** The banner above the library, which depends on the member's state (spec section 2). */
const LibraryBanner = () => {
  const { user } = useSession();
  const isOver = useSessionIsOver();
  const noOffer = useNoOffer();
  // The page of the server keeps room for a member, whose session is not known yet.
  const isForMembers = user === null && !isOver && noOffer !== null;
  return (
    <aside className={cx(slimBandCss.band, isForMembers && membersOnly)} aria-label={m.yourAccess}>
      {isOver && (
        <SlimBand title={m.signedOut} text={m.signedOutText} compact>
          <Button kind="calmLine" small onClick={() => openDialog('sign-in')}>
            {m.signIn}
          </Button>
        </SlimBand>
      )}
      {user === null && !isOver && !isForMembers && (
        <SlimBand title={m.visitorTitle} text={m.visitorText} className={visitorsOnly}>
          <Button kind="calmLine" small onClick={startTrial}>
            {m.startTrial7}
          </Button>
        </SlimBand>
      )}
      {user !== null && <MemberBand user={user} />}
    </aside>
  );
};

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
      {open && <FilterSheet {...props} onClose={() => setOpen(false)} />}
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
