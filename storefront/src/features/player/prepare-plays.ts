import type { QueryClient } from '@tanstack/react-query';
import { preconnect } from 'react-dom';
import { playbackQuery } from '../../api/catalogue.ts';
import { knownStart } from '../progress/index.ts';
import { session } from '../session/index.ts';
import { engine } from './video/stage.tsx';

/** A mouse that only passes over a workout, and a focus that moves on, load nothing. */
const DWELL_MS = 150;

const prepare = async (
  queryClient: QueryClient,
  workoutId: string,
  isLikely: () => boolean,
): Promise<void> => {
  const query = playbackQuery(workoutId);
  try {
    const [{ video_url }, { prepareVideo }] = await Promise.all([
      queryClient.fetchQuery(query),
      engine.load(),
    ]);
    // The member may have got access until the click.
    if (video_url === null) queryClient.removeQueries(query);
    else if (isLikely()) prepareVideo(video_url, knownStart(queryClient, workoutId) ?? 0);
  } catch (error) {
    console.info('The video is not prepared', error);
  }
};

/** Of so many workouts in the window the addresses are fetched while the page rests. */
const SHOWN_MOST = 6;

const isInWindow = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/** Fetches what a direct click or touch would wait for: the addresses of the videos in the window. */
const fetchShown = async (queryClient: QueryClient): Promise<void> => {
  if (!session?.state().user) return;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-plays]')].filter(isInWindow);
  const ids = new Set(buttons.flatMap(({ dataset }) => dataset.plays || []));
  for (const id of [...ids].slice(0, SHOWN_MOST)) {
    const query = playbackQuery(id);
    const { video_url } = await queryClient.fetchQuery(query);
    if (video_url === null) queryClient.removeQueries(query);
    else preconnect(new URL(video_url).origin, { crossOrigin: 'anonymous' });
  }
};

const workoutAt = (target: EventTarget | null): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-plays]')?.dataset.plays) || null;

let watching: AbortController | undefined;

/**
 * Fetches the addresses of the workouts in the window, and prepares the video of the one that a
 * member is about to play: whose button is under the mouse or has the focus for a moment, or is
 * pressed. Nothing is recorded by that. A touch that becomes a
 * scroll ends it before the video is loaded.
 */
export const preparePlays = (queryClient: QueryClient): void => {
  watching?.abort();
  watching = new AbortController();
  let likely: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const expect = (workoutId: string | null, delayMs: number): void => {
    clearTimeout(timer);
    likely = workoutId;
    if (workoutId === null || !session?.state().user) return;
    const begin = () => void prepare(queryClient, workoutId, () => likely === workoutId);
    // At once: a click follows in the same task, and takes the page for long enough.
    if (delayMs === 0) begin();
    else timer = setTimeout(begin, delayMs);
  };
  const onSign = ({ target }: Pick<Event, 'target'>) => {
    const workoutId = workoutAt(target);
    if (workoutId !== likely) expect(workoutId, DWELL_MS);
  };
  const onOver = (event: PointerEvent) => event.pointerType === 'mouse' && onSign(event);
  const onPress = ({ target }: Event) => expect(workoutAt(target), 0);
  const options = { passive: true, signal: watching.signal };
  document.addEventListener('pointerover', onOver, options);
  document.addEventListener('focusin', onSign, options);
  document.addEventListener('pointerdown', onPress, options);
  document.addEventListener('pointercancel', () => expect(null, 0), options);
  onSign({ target: document.querySelector('[data-plays]:hover') });
  const onRest = () => void fetchShown(queryClient).catch(console.info);
  document.addEventListener('scrollend', onRest, options);
  onRest();
};
