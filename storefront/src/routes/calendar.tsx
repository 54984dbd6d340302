import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { pageHead } from '../head/page-head.ts';
import { CalendarPage } from './-calendar/calendar-page.tsx';

export const Route = createFileRoute('/calendar')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/calendar', title: titles.calendar, isPrivate: true }),
  component: CalendarPage,
});
