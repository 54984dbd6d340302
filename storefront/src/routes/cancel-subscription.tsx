import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { preparePlans } from '../api/catalogue.ts';
import { pageHead } from '../head/page-head.ts';
import { CancellationPage } from './-cancel-subscription/cancellation-page.tsx';

export const Route = createFileRoute('/cancel-subscription')({
  loader: ({ context: { queryClient } }) => preparePlans(queryClient),
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/cancel-subscription',
      title: titles.cancelSubscription,
      isPrivate: true,
    }),
  component: CancellationPage,
});
