import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { preparePlans } from '../api/catalogue.ts';
import { pageHead } from '../head/page-head.ts';
import { SettingsPage } from './-settings/settings-page.tsx';

export const Route = createFileRoute('/settings')({
  loader: ({ context: { queryClient } }) => preparePlans(queryClient),
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/settings', title: titles.settings, isPrivate: true }),
  component: SettingsPage,
});
