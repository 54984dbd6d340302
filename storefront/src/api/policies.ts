import { queryOptions } from '@tanstack/react-query';
import type { PolicySlug } from 'contract';
import { callCatalogue } from './catalogue.ts';

/** One policy page, its body in Markdown. */
export const policyQuery = (slug: PolicySlug) =>
  queryOptions({
    queryKey: ['policies', slug],
    queryFn: ({ signal }) => callCatalogue('getPolicy', { params: { slug }, signal }),
  });
