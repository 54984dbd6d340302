import { queryOptions } from '@tanstack/react-query';
import { callCatalogue } from './catalogue.ts';

/** The categories in the coach's order, for the library's filter. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => (await callCatalogue('listCategories', { signal })).categories,
  });
