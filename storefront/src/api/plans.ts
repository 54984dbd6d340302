import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The plans on sale, in their order. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => call('listPlans', { signal }),
  });
