import { createFileRoute } from '@tanstack/react-router';
import { policyHead } from '../head/page-head.ts';
import { loadPolicy, PolicyPage } from './-policy/policy-page.tsx';

export const Route = createFileRoute('/cookies')({
  loader: ({ context: { queryClient } }) => loadPolicy(queryClient, 'cookies'),
  head: ({ match: { context } }) => policyHead(context.queryClient, 'cookies'),
  component: () => <PolicyPage slug="cookies" />,
});
