import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { pageHead } from '../head/page-head.ts';
import { ResetPasswordPage } from './-mail-links/reset-password-page.tsx';

export const Route = createFileRoute('/reset-password')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/reset-password',
      title: titles.password,
      isPrivate: true,
    }),
  component: ResetPasswordPage,
});
