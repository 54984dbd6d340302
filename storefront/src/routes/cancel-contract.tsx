import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { pageHead } from '../head/page-head.ts';
import { CancelContractPage } from './-mail-links/cancel-contract-page.tsx';

export const Route = createFileRoute('/cancel-contract')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/cancel-contract', title: titles.cancelContract }),
  component: CancelContractPage,
});
