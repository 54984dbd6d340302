import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { pageHead } from '../head/page-head.ts';
import { ProfilePage } from './-profile/profile-page.tsx';

export const Route = createFileRoute('/profile')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/profile', title: titles.profile, isPrivate: true }),
  component: ProfilePage,
});
