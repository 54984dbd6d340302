import { createFileRoute } from '@tanstack/react-router';
import { policyQuery } from '../api/policies.ts';
import { policyHead } from '../head/policy-head.ts';
import { PolicyScreen } from '../screens/policy/policy-screen.tsx';

export const Route = createFileRoute('/terms')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(policyQuery('terms'));
  },
  head: ({ match: { context } }) => policyHead(context.queryClient, 'terms'),
  component: () => <PolicyScreen slug="terms" />,
});
