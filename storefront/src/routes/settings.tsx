import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { SettingsPage } from './-settings/settings-page.tsx';

export const Route = createFileRoute('/settings')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/settings', title: 'Settings', isPrivate: true }),
  component: SettingsPage,
});
