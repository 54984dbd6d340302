import { createFileRoute } from '@tanstack/react-router';
import { policyQuery } from '../api/policies.ts';
import { PolicyScreen } from '../screens/policy/policy-screen.tsx';

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(policyQuery('privacy')),
  component: () => <PolicyScreen slug="privacy" />,
});
