import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { programmesQuery } from '../api/programmes.ts';
import { pageHead } from '../head/page-head.ts';
import { ProgrammesPage } from './-programmes/programmes-page.tsx';

export const Route = createFileRoute('/programmes')({
  // A failure is shown on the page, with Try Again.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(programmesQuery()),
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/programmes',
      title: titles.programmes,
      description: titles.programmesText,
    }),
  component: ProgrammesPage,
});
