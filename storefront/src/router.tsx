import { dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { provideCaptcha } from './api/captcha.ts';
import { routeTree } from './routeTree.gen.ts';

/**
 * Creates a router with its own query cache: one for each request on the server, one in the
 * browser.
 */
export const getRouter = () => {
  provideCaptcha(async (captcha) =>
    (await import('./features/captcha/index.ts')).solveCaptcha(captcha),
  );
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: import.meta.env.SSR ? false : 1 },
      // Without a connection a change fails at once, and its form says so, instead of waiting.
      mutations: { networkMode: 'always' },
    },
  });
  return createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    // A new page jumps to the top at once; links within a page scroll smoothly.
    scrollRestorationBehavior: 'instant',
    defaultPreload: 'intent',
    // The query cache decides about freshness instead of the router's cache.
    defaultPreloadStaleTime: 0,
    // Marks the renderer's own inline scripts with a nonce; the server replaces the nonces by
    // hashes in its content security policy.
    ssr: { nonce: import.meta.env.SSR ? process.env.SCRIPT_MARK : undefined },
    // What the loaders asked for. As JSON, which is faster to write and to read than the router's
    // own form.
    dehydrate: () => ({
      queries: import.meta.env.SSR ? JSON.stringify(dehydrate(queryClient)) : '',
    }),
    hydrate: ({ queries }) => hydrate(queryClient, JSON.parse(queries)),
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
