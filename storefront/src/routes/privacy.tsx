import { createFileRoute } from '@tanstack/react-router';
import { policyHead } from '../head/page-head.ts';
import { loadPolicy, PolicyPage } from './-policy/policy-page.tsx';

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { queryClient } }) => loadPolicy(queryClient, 'privacy'),
  head: ({ match: { context } }) => policyHead(context.queryClient, 'privacy'),
  component: () => <PolicyPage slug="privacy" />,
});
