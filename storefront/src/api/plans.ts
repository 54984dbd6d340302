import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callCatalogue } from './catalogue.ts';

/** The available plans, in their order. A failure is logged and not shown (spec section 8). */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) =>
      callCatalogue('listPlans', { signal }).catch((error: unknown) => {
        if (!signal.aborted) console.warn('The plans could not be loaded', error);
        throw error;
      }),
  });

/**
 * For the loader of a page whose changes to a subscription need the plans: they come with the
 * server's page, and a link within the site does not wait for them. Never fails.
 */
export const preparePlans = (queryClient: QueryClient): Promise<void> | undefined => {
  const prepared = queryClient.prefetchQuery(plansQuery());
  return import.meta.env.SSR ? prepared : undefined;
};
