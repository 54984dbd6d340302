import type { QueryClient } from '@tanstack/react-query';
import type { PolicySlug } from 'contract';
import { policyQuery } from '../api/policies.ts';
import { pageHead } from './page-head.ts';

/** A policy page's part of the document head, with the coach's texts. */
export const policyHead = (queryClient: QueryClient, slug: PolicySlug) => {
  const policy = queryClient.getQueryData(policyQuery(slug).queryKey);
  return pageHead(queryClient, {
    path: `/${slug}`,
    title: policy?.title,
    description: policy?.intro,
  });
};
