import { createFileRoute, redirect } from '@tanstack/react-router';

/* A URL without a page of its own: leads to the landing page's plans. */
export const Route = createFileRoute('/pricing')({
  beforeLoad: () => {
    throw redirect({ to: '/', hash: 'pricing' });
  },
});
