import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { WeekPage } from './-week/week-page.tsx';

export const Route = createFileRoute('/week')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/week', title: 'This week', isPrivate: true }),
  component: WeekPage,
});
