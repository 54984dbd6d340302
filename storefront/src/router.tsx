import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { routeTree } from './routeTree.gen.ts';

/** A router with its own query cache: one for each request on the server, one in the browser. */
export const getRouter = () => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: import.meta.env.SSR ? false : 1 } },
  });
  const router = createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    // Another page is there at once; within a page, links to its parts still glide.
    scrollRestorationBehavior: 'instant',
    defaultPreload: 'intent',
    // The query cache decides what is fresh, not the router's own.
    defaultPreloadStaleTime: 0,
    // Marks the renderer's own inline scripts; the server turns the marks into hashes of its
    // content security policy and takes them off.
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
