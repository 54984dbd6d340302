import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { CancelledScreen } from '../screens/checkout/cancelled-screen.tsx';

export const Route = createFileRoute('/subscription/cancel')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/subscription/cancel',
      title: 'Payment Cancelled',
      isPrivate: true,
    }),
  component: CancelledScreen,
});
