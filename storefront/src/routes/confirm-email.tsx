import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { ConfirmEmailScreen } from '../screens/account/confirm-email-screen.tsx';

export const Route = createFileRoute('/confirm-email')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/confirm-email', title: 'E-mail', isPrivate: true }),
  component: ConfirmEmailScreen,
});
