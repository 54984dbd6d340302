import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { pageHead } from '../head/page-head.ts';
import { UndoEmailPage } from './-mail-links/undo-email-page.tsx';

export const Route = createFileRoute('/undo-email')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/undo-email', title: titles.email, isPrivate: true }),
  component: UndoEmailPage,
});
