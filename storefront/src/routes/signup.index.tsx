import { createFileRoute, redirect } from '@tanstack/react-router';

/* A link's target without a page of its own: the landing page with the sign-up open over it. */
export const Route = createFileRoute('/signup/')({
  beforeLoad: () => {
    throw redirect({ to: '/', hash: 'signup' });
  },
});
