import { createFileRoute } from '@tanstack/react-router';
import { policyHead } from '../head/page-head.ts';
import { loadPolicy, PolicyPage } from './-policy/policy-page.tsx';

export const Route = createFileRoute('/refund')({
  loader: ({ context: { queryClient } }) => loadPolicy(queryClient, 'refund'),
  head: ({ match: { context } }) => policyHead(context.queryClient, 'refund'),
  component: () => <PolicyPage slug="refund" />,
});
