import type { QueryClient } from '@tanstack/react-query';
import { workoutPagesQuery } from '../api/workouts.ts';
import { watchInstallPrompt } from '../features/player/index.ts';
import { session } from '../features/session/index.ts';
import { locale } from '../locale.ts';
import { forgetCards, keepCards } from './cards.ts';
import { workerUrl } from './routing.ts';

/* The page's side of the service worker; the root loads it when the visitor first touches the
 * page, so that it delays nothing. */

/** The site works without what is kept, which a browser may refuse: in private windows, when full. */
const warn = (error: unknown): void => {
  console.warn('The offline page could not be kept', error);
};

/** Removes what was kept for the offline page when the member signs out. */
export const forgetAtSignOut = (): void => {
  const memberId = () => session?.state().user?.id ?? null;
  let former = memberId();
  session?.subscribe(() => {
    const present = memberId();
    if (former !== null && former !== present) forgetCards().catch(warn);
    former = present;
  });
};

/** Keeps the library's first cards when they are loaded, where a worker can show them. */
const keepLibrary = (queryClient: QueryClient): void => {
  const { queryKey } = workoutPagesQuery({});
  let kept: unknown;
  const keep = () => {
    const workouts = queryClient.getQueryData(queryKey)?.pages[0]?.workouts;
    if (!workouts?.length || workouts === kept || !navigator.serviceWorker.controller) return;
    kept = workouts;
    keepCards(workouts).catch(warn);
  };
  keep();
  queryClient.getQueryCache().subscribe(keep);
  // The first worker takes over pages that are open already.
  navigator.serviceWorker.addEventListener('controllerchange', keep);
};

let isStarted = false;

/** Registers the worker; further calls do nothing. Browsers have workers with TLS alone. */
export const startServiceWorker = (queryClient: QueryClient): void => {
  if (isStarted || !('serviceWorker' in navigator)) return;
  isStarted = true;
  forgetAtSignOut();
  keepLibrary(queryClient);
  watchInstallPrompt();
  navigator.serviceWorker.register(workerUrl(locale)).catch(warn);
};
