import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { pageHead } from '../head/page-head.ts';
import { ConfirmEmailPage } from './-mail-links/confirm-email-page.tsx';

export const Route = createFileRoute('/confirm-email')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/confirm-email', title: titles.email, isPrivate: true }),
  component: ConfirmEmailPage,
});
