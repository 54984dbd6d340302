import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { keepPlace, type Place, readPlace } from './kept-places.ts';

/** Frames in which cards that come into sight may still take their final heights. */
const SETTLING_FRAMES = 20;
/** What says that the reader goes her own way. */
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

/**
 * Brings a card to where it stood, and holds it there while those above it find their heights.
 * @returns what ends that
 */
const bringBack = (list: HTMLElement | null, { workoutId, top }: Place): (() => void) => {
  const card = cardsIn(list).find(({ dataset }) => dataset.workout === workoutId);
  let frames = card === undefined ? 0 : SETTLING_FRAMES;
  const settle = () => {
    if (card === undefined || frames === 0) return;
    frames -= 1;
    const off = card.getBoundingClientRect().top - top;
    if (Math.abs(off) >= 1) window.scrollBy({ top: off, behavior: 'instant' });
    requestAnimationFrame(settle);
  };
  settle();
  return () => {
    frames = 0;
  };
};

type LongList = {
  list: RefObject<HTMLElement | null>;
  pages: number;
  /** Reads the next page; null when all are there. */
  onMore: (() => void) | null;
};

/**
 * Keeps a reader's place in a list that grows as she reads. The router restores how far a page was
 * scrolled, but after a reload the list is as short as at its beginning: the pages that were there
 * are read again first, and the card that she looked at is brought back to where it was.
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
    let end = () => {};
    const giveUp = () => {
      wanted.current = undefined;
      end();
    };
    for (const move of READER_MOVES) window.addEventListener(move, giveUp, { passive: true });
    if (pages < place.pages && onMore !== null) {
      onMore();
    } else {
      wanted.current = undefined;
      end = bringBack(list.current, place);
    }
    return () => {
      for (const move of READER_MOVES) window.removeEventListener(move, giveUp);
    };
  }, [list, pages, onMore, entry]);
};
