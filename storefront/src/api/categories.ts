import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The categories in the coach's order, for the library's filter. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => (await call('listCategories', { signal })).categories,
  });
