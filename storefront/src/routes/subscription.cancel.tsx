import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { pageHead } from '../head/page-head.ts';
import { CancelledPage } from './-subscription/cancelled-page.tsx';

export const Route = createFileRoute('/subscription/cancel')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/subscription/cancel',
      title: titles.paymentCancelled,
      isPrivate: true,
    }),
  component: CancelledPage,
});
