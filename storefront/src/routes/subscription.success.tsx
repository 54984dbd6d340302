import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { SuccessScreen } from '../screens/checkout/success-screen.tsx';

const Page = () => <SuccessScreen sessionId={Route.useSearch().session_id} />;

export const Route = createFileRoute('/subscription/success')({
  validateSearch: ({ session_id: id }: Record<string, unknown>): { session_id?: string } => ({
    session_id: typeof id === 'string' && id !== '' ? id : undefined,
  }),
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/subscription/success',
      title: 'Your payment',
      isPrivate: true,
    }),
  component: Page,
});
