import { createFileRoute } from '@tanstack/react-router';
import { policyQuery } from '../api/catalogue.ts';
import { policyHead } from '../head/page-head.ts';
import { PolicyPage } from './-policy/policy-page.tsx';

export const Route = createFileRoute('/cookies')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(policyQuery('cookies'));
  },
  head: ({ match: { context } }) => policyHead(context.queryClient, 'cookies'),
  component: () => <PolicyPage slug="cookies" />,
});
