import { createFileRoute } from '@tanstack/react-router';
import { policyQuery } from '../api/catalogue.ts';
import { policyHead } from '../head/page-head.ts';
import { PolicyPage } from './-policy/policy-page.tsx';

export const Route = createFileRoute('/refund')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(policyQuery('refund'));
  },
  head: ({ match: { context } }) => policyHead(context.queryClient, 'refund'),
  component: () => <PolicyPage slug="refund" />,
});
