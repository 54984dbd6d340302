import { createFileRoute } from '@tanstack/react-router';
import { policyQuery } from '../api/catalogue.ts';
import { policyHead } from '../head/page-head.ts';
import { PolicyPage } from './-policy/policy-page.tsx';

export const Route = createFileRoute('/privacy')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(policyQuery('privacy'));
  },
  head: ({ match: { context } }) => policyHead(context.queryClient, 'privacy'),
  component: () => <PolicyPage slug="privacy" />,
});
