import { createFileRoute } from '@tanstack/react-router';
import { policyQuery } from '../api/policies.ts';
import { policyHead } from '../head/policy-head.ts';
import { PolicyScreen } from '../screens/policy/policy-screen.tsx';

export const Route = createFileRoute('/cookies')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(policyQuery('cookies'));
  },
  head: ({ match: { context } }) => policyHead(context.queryClient, 'cookies'),
  component: () => <PolicyScreen slug="cookies" />,
});
