import { queryOptions } from '@tanstack/react-query';
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
