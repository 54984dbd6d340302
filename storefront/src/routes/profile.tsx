import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { privateHead } from '../head/page-head.ts';
import { ProfilePage } from './-profile/profile-page.tsx';

export const Route = createFileRoute('/profile')({
  head: privateHead('/profile', titles.profile),
  component: ProfilePage,
});
