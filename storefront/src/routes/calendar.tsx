import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { CalendarPage } from './-calendar/calendar-page.tsx';

export const Route = createFileRoute('/calendar')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/calendar', title: 'Calendar', isPrivate: true }),
  component: CalendarPage,
});
