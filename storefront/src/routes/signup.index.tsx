import { createFileRoute, redirect } from '@tanstack/react-router';

/* A URL without a page of its own: the landing page with the sign-up dialog open. */
export const Route = createFileRoute('/signup/')({
  beforeLoad: () => {
    throw redirect({ to: '/', hash: 'signup' });
  },
});
