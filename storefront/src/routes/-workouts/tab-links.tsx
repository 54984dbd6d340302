import { Link } from '@tanstack/react-router';
import * as m from '#messages/library';
import { bigList, bigTab } from '../../ui/tabs/tabs.css.ts';
import { moveFocus } from '../../ui/tabs/tabs.tsx';
import type { LibrarySearch } from './library-search.ts';

const TABS = [
  { word: m.tabAll, tab: undefined },
  { word: m.popular, tab: 'popular' },
  { word: m.favorites, tab: 'favorites' },
] as const;

/**
 * All Workouts, Popular, Favorites. Each has its own URL, so that it can be bookmarked, shared and
 * opened without JavaScript.
 */
export const TabLinks = ({ search }: { search: LibrarySearch }) => (
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
