import { createFileRoute } from '@tanstack/react-router';
import { policyQuery } from '../api/catalogue.ts';
import { policyHead } from '../head/page-head.ts';
import { PolicyPage } from './-policy/policy-page.tsx';

export const Route = createFileRoute('/terms')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(policyQuery('terms'));
  },
  head: ({ match: { context } }) => policyHead(context.queryClient, 'terms'),
  component: () => <PolicyPage slug="terms" />,
});
