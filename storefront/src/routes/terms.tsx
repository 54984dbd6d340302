import { createFileRoute } from '@tanstack/react-router';
import { policyHead } from '../head/page-head.ts';
import { loadPolicy, PolicyPage } from './-policy/policy-page.tsx';

export const Route = createFileRoute('/terms')({
  loader: ({ context: { queryClient } }) => loadPolicy(queryClient, 'terms'),
  head: ({ match: { context } }) => policyHead(context.queryClient, 'terms'),
  component: () => <PolicyPage slug="terms" />,
});
