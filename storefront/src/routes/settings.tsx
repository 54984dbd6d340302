import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { SettingsScreen } from '../screens/account/settings-screen.tsx';

export const Route = createFileRoute('/settings')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/settings', title: 'Settings', isPrivate: true }),
  component: SettingsScreen,
});
