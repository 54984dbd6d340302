import { createFileRoute, redirect } from '@tanstack/react-router';

/* A link's target without a page of its own: the landing page's plans. */
export const Route = createFileRoute('/pricing')({
  beforeLoad: () => {
    throw redirect({ to: '/', hash: 'pricing' });
  },
});
