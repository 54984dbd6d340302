import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { UndoEmailPage } from './-mail-links/undo-email-page.tsx';

export const Route = createFileRoute('/undo-email')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/undo-email', title: 'E-mail', isPrivate: true }),
  component: UndoEmailPage,
});
