import { createFileRoute } from '@tanstack/react-router';
import { policyQuery } from '../api/policies.ts';
import { policyHead } from '../head/policy-head.ts';
import { PolicyScreen } from '../screens/policy/policy-screen.tsx';

export const Route = createFileRoute('/privacy')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(policyQuery('privacy'));
  },
  head: ({ match: { context } }) => policyHead(context.queryClient, 'privacy'),
  component: () => <PolicyScreen slug="privacy" />,
});
