import { dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { DAY_MS } from 'contract';
import { parseSearch, stringifySearch } from './address-query.ts';
import { noteServerTime } from './api/server-clock.ts';
import { keepCodeOf } from './kept-code.ts';
import { keepSource } from './kept-source.ts';
import { routeTree } from './routeTree.gen.ts';

/**
 * Keeps the place to which a page was scrolled before it was hydrated: the router would go to the top
 * then, or to the place of an earlier visit.
 * @returns whether the router may scroll, asked at each page that it shows
 */
const keepingEarlyScroll = (): (() => boolean) => {
  let isFirst = !import.meta.env.SSR;
  return () => {
    const keeps = isFirst && window.scrollY > 0;
    isFirst = false;
    // The router has not heard of this scrolling, and would not keep the place for the way back.
    if (keeps) document.dispatchEvent(new Event('scroll'));
    return !keeps;
  };
};

/**
 * Creates a router with its own query cache: one for each request on the server, one in the
 * browser.
 */
export const getRouter = () => {
  if (!import.meta.env.SSR) {
    keepCodeOf(window.location.search);
    keepSource();
  }
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: import.meta.env.SSR ? false : 1 },
      // Without a connection a change fails at once, and its form says so, instead of waiting.
      mutations: { networkMode: 'always' },
    },
  });
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    context: { queryClient },
    scrollRestoration: keepingEarlyScroll(),
    // A new page jumps to the top at once; links within a page scroll smoothly.
    scrollRestorationBehavior: 'instant',
    defaultPreload: 'intent',
    // The query cache decides about freshness instead of the router's cache.
    defaultPreloadStaleTime: 0,
    // Marks the renderer's own inline scripts with a nonce; the server replaces the nonces by
    // hashes in its content security policy.
    ssr: { nonce: import.meta.env.SSR ? process.env.SCRIPT_MARK : undefined },
    // What the loaders asked for. As JSON, which is faster to write and to read than the router's
    // own form. With the server's day, for devices whose clock is far off: the time would make
    // every rendering another page.
    dehydrate: () => ({
      queries: import.meta.env.SSR ? JSON.stringify(dehydrate(queryClient)) : '',
      day: Math.floor(Date.now() / DAY_MS),
    }),
    hydrate: ({ queries, day }) => {
      noteServerTime((day + 0.5) * DAY_MS, DAY_MS);
      hydrate(queryClient, JSON.parse(queries));
    },
    // biome-ignore lint/correctness/noComponentHookFactories: a router has its own, once
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
