import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The plans on sale, in their order. A failure is logged, and told nowhere (spec section 8). */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) =>
      call('listPlans', { signal }).catch((error: unknown) => {
        if (!signal.aborted) console.warn('The plans could not be loaded', error);
        throw error;
      }),
  });
