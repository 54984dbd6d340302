import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { pageHead } from '../head/page-head.ts';
import { WeekPage } from './-week/week-page.tsx';

export const Route = createFileRoute('/week')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/week', title: titles.week, isPrivate: true }),
  component: WeekPage,
});
