import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { HistoryPage } from './-history/history-page.tsx';

export const Route = createFileRoute('/history')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/history', title: 'History', isPrivate: true }),
  component: HistoryPage,
});
