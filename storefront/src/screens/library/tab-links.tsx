import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { bigList, bigTab } from '../../ui/tabs/tabs.css.ts';
import type { LibrarySearch } from './library-search.ts';

const TABS = [
  { word: 'All Workouts', tab: undefined },
  { word: 'Popular', tab: 'popular' },
  { word: 'Favorites', tab: 'favorites' },
] as const;

/** The arrow keys go round the tabs, as in any list of tabs. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const focused = tabs.findIndex((tab) => tab.matches(':focus'));
  tabs.at((focused + step) % tabs.length)?.focus();
};

/**
 * All Workouts, Popular, Favorites. Each is an address of its own, so that it can be kept, shared
 * and opened without JavaScript.
 */
export const TabLinks = ({ search }: { search: LibrarySearch }) => (
  <div role="tablist" aria-label="Show" className={bigList} onKeyDown={moveFocus}>
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
