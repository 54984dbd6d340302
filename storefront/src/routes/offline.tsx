import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { pageHead } from '../head/page-head.ts';
import { OfflinePage } from './-offline/offline-page.tsx';

export const Route = createFileRoute('/offline')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/offline', title: titles.offline, isPrivate: true }),
  component: OfflinePage,
});
