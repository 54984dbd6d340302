import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { pageHead } from '../head/page-head.ts';
import { HistoryPage } from './-history/history-page.tsx';

export const Route = createFileRoute('/history')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/history', title: titles.history, isPrivate: true }),
  component: HistoryPage,
});
