import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { OfflinePage } from './-offline/offline-page.tsx';

export const Route = createFileRoute('/offline')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/offline', title: 'No connection', isPrivate: true }),
  component: OfflinePage,
});
