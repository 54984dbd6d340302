import { createFileRoute } from '@tanstack/react-router';
import { policyHead } from '../head/page-head.ts';
import { loadPolicy, PolicyPage } from './-policy/policy-page.tsx';

export const Route = createFileRoute('/accessibility')({
  loader: ({ context: { queryClient } }) => loadPolicy(queryClient, 'accessibility'),
  head: ({ match: { context } }) => policyHead(context.queryClient, 'accessibility'),
  component: () => <PolicyPage slug="accessibility" />,
});
