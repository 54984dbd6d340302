import { queryOptions } from '@tanstack/react-query';
import type { PolicySlug } from 'contract';
import { call } from './client.ts';

/** One policy page, its body in Markdown. */
export const policyQuery = (slug: PolicySlug) =>
  queryOptions({
    queryKey: ['policies', slug],
    queryFn: ({ signal }) => call('getPolicy', { params: { slug }, signal }),
  });
