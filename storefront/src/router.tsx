import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
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
  const router = createRouter({
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
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
