import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { pageHead } from '../head/page-head.ts';
import { UnsubscribePage } from './-mail-links/unsubscribe-page.tsx';

const Page = () => <UnsubscribePage token={Route.useSearch().token} />;

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' && search.token !== '' ? { token: search.token } : {},
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/unsubscribe',
      title: titles.unsubscribe,
      isPrivate: true,
    }),
  component: Page,
});
