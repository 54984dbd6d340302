import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { tabStorage } from '../../storage.ts';

type Place = {
  pages: number;
  workoutId: string;
  /** Distance of the card's upper edge from the top of the window, in pixels. */
  top: number;
};

const STORAGE_KEY = 'library-places';
/** More history entries than anyone goes back. */
const KEPT_MAX = 30;

type Places = Record<string, Place>;

const readAll = (): Places => (tabStorage.getJson(STORAGE_KEY) ?? {}) as Places;

const readPlace = (entry: string): Place | undefined => readAll()[entry];

const keepPlace = (entry: string, place: Place | undefined): void => {
  const { [entry]: _, ...others } = readAll();
  const kept = place === undefined ? others : { ...others, [entry]: place };
  const latest = Object.fromEntries(Object.entries(kept).slice(-KEPT_MAX));
  tabStorage.setJson(STORAGE_KEY, latest);
};

/**
 * How long the card must stay in place before the correction ends, in milliseconds: cards that
 * become visible get their final heights, and the router restores its own scroll position.
 */
const STILL_MS = 500;
/** The correction ends after this time even if the page keeps moving, in milliseconds. */
const HELD_AT_MOST_MS = 4_000;
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

const onReaderMove = (moved: () => void, signal: AbortSignal): void => {
  for (const move of READER_MOVES) window.addEventListener(move, moved, { passive: true, signal });
};

/**
 * Scrolls a card to its stored position and corrects it until the layout is stable, the visitor
 * scrolls, or the card is gone.
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
  /** Loads the next page; null when all are loaded. */
  onMore: (() => void) | null;
};

/**
 * Restores the position in a list that grows while scrolling. The router restores the scroll
 * offset, but after a reload the list has only its first page: the earlier pages are loaded first,
 * then the stored card is scrolled back to its position.
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
      // While restoring, the scroll position is not the visitor's choice.
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
