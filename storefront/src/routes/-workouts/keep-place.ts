import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Where a reader was in a long list: how many pages were there, and the card at the top. */
type Place = {
  pages: number;
  workoutId: string;
  /** Of the card's upper edge, below the window's, in pixels. */
  top: number;
};

const STORAGE_KEY = 'library-places';
/** More ways back than anyone goes. */
const KEPT_MAX = 30;

type Places = Record<string, Place>;

const readAll = (): Places => {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch (error) {
    // What cannot be read, or not be kept at all, only means that the list begins at its beginning.
    console.info('The places in the library cannot be read', error);
    return {};
  }
};

/** The place that belongs to an entry of the browser's history; undefined when none was kept. */
const readPlace = (entry: string): Place | undefined => readAll()[entry];

/** Keeps the place that belongs to an entry of the browser's history, for as long as the tab is open. */
const keepPlace = (entry: string, place: Place | undefined): void => {
  const { [entry]: _, ...others } = readAll();
  const kept = place === undefined ? others : { ...others, [entry]: place };
  const latest = Object.fromEntries(Object.entries(kept).slice(-KEPT_MAX));
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(latest));
  } catch (error) {
    console.info('The place in the library cannot be kept', error);
  }
};

/**
 * So long a card has to stand still before it is let go, in milliseconds: cards that come into sight
 * take their final heights, and the router restores its own position.
 */
const STILL_MS = 500;
/** A page that goes on moving is let go after this, in milliseconds. */
const HELD_AT_MOST_MS = 4_000;
/** Events that say the visitor scrolls on their own. */
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const entryOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href;

const cardsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-workout]') ?? []),
];

const placeIn = (list: HTMLElement | null, pages: number): Place | undefined => {
  if (window.scrollY === 0) return undefined;
  const card = cardsIn(list).find((each) => each.getBoundingClientRect().bottom > 0);
  const workoutId = card?.dataset.workout;
  if (card === undefined || workoutId === undefined) return undefined;
  return { pages, workoutId, top: card.getBoundingClientRect().top };
};

/** Calls back when the visitor scrolls or presses a key. */
const onReaderMove = (moved: () => void, signal: AbortSignal): void => {
  for (const move of READER_MOVES) window.addEventListener(move, moved, { passive: true, signal });
};

/**
 * Brings a card to where it stood, and holds it there until the page has come to rest, the reader
 * moves, or the card is gone.
 */
const bringBack = (list: HTMLElement | null, { workoutId, top }: Place): void => {
  const card = cardsIn(list).find(({ dataset }) => dataset.workout === workoutId);
  if (card === undefined) return;
  const held = new AbortController();
  onReaderMove(() => held.abort(), held.signal);
  const began = performance.now();
  let moved = began;
  const settle = () => {
    const now = performance.now();
    if (!card.isConnected || now - moved > STILL_MS || now - began > HELD_AT_MOST_MS) held.abort();
    if (held.signal.aborted) return;
    const off = card.getBoundingClientRect().top - top;
    if (Math.abs(off) >= 1) {
      window.scrollBy({ top: off, behavior: 'instant' });
      moved = now;
    }
    requestAnimationFrame(settle);
  };
  settle();
};

type LongList = {
  list: RefObject<HTMLElement | null>;
  pages: number;
  /** Reads the next page; null when all are there. */
  onMore: (() => void) | null;
};

/**
 * Keeps the place in a list that grows while scrolling. The router restores how far a page was
 * scrolled, but after a reload the list is as short as at its beginning: the pages that were there
 * are read again first, and the card at the top is brought back to where it was.
 */
export const useKeepPlace = ({ list, pages, onMore }: LongList): void => {
  const router = useRouter();
  const entry = useLocation({ select: entryOf });
  const wanted = useRef<Place>(undefined);

  useEffect(() => {
    wanted.current = readPlace(entry);
  }, [entry]);

  useEffect(() => {
    const keep = (location: ParsedLocation) => {
      // On the way back to a place, the window does not say where the reader wants to be.
      if (wanted.current === undefined) keepPlace(entryOf(location), placeIn(list.current, pages));
    };
    const stopHearing = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
      if (fromLocation) keep(fromLocation);
    });
    const onHide = () => keep(router.state.resolvedLocation ?? router.state.location);
    window.addEventListener('pagehide', onHide);
    return () => {
      stopHearing();
      window.removeEventListener('pagehide', onHide);
    };
  }, [router, list, pages]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry wants another place
  useEffect(() => {
    const place = wanted.current;
    if (place === undefined) return;
    if (pages >= place.pages || onMore === null) {
      wanted.current = undefined;
      bringBack(list.current, place);
      return;
    }
    const waiting = new AbortController();
    onReaderMove(() => {
      wanted.current = undefined;
    }, waiting.signal);
    onMore();
    return () => waiting.abort();
  }, [list, pages, onMore, entry]);
};
