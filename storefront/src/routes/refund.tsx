import { createFileRoute } from '@tanstack/react-router';
import { policyQuery } from '../api/policies.ts';
import { PolicyScreen } from '../screens/policy/policy-screen.tsx';

export const Route = createFileRoute('/refund')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(policyQuery('refund')),
  component: () => <PolicyScreen slug="refund" />,
});
