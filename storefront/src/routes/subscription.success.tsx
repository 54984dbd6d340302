import { createFileRoute, useSearch } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { privateHead } from '../head/page-head.ts';
import { CheckoutResult } from './-subscription/checkout-result.tsx';

// Importing `Route` itself would pull the page into the bundle that every page loads.
const Page = () => (
  <CheckoutResult sessionId={useSearch({ from: '/subscription/success' }).session_id} />
);

export const Route = createFileRoute('/subscription/success')({
  validateSearch: ({ session_id: id }: Record<string, unknown>): { session_id?: string } => ({
    session_id: typeof id === 'string' && id !== '' ? id : undefined,
  }),
  head: privateHead('/subscription/success', titles.payment),
  component: Page,
});
