import { createFileRoute } from '@tanstack/react-router';
import { policyHead } from '../head/page-head.ts';
import { loadPolicy, PolicyPage } from './-policy/policy-page.tsx';

export const Route = createFileRoute('/imprint')({
  loader: ({ context: { queryClient } }) => loadPolicy(queryClient, 'imprint'),
  head: ({ match: { context } }) => policyHead(context.queryClient, 'imprint'),
  component: () => <PolicyPage slug="imprint" />,
});
