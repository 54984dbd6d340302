import { queryOptions } from '@tanstack/react-query';
import { callCatalogue } from './catalogue.ts';

/** The marketing texts that the coach edits. */
export const siteTextsQuery = () =>
  queryOptions({
    queryKey: ['site-texts'],
    queryFn: ({ signal }) => callCatalogue('getSiteTexts', { signal }),
  });
