import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The marketing texts that the coach edits. */
export const siteTextsQuery = () =>
  queryOptions({
    queryKey: ['site-texts'],
    queryFn: ({ signal }) => call('getSiteTexts', { signal }),
  });
