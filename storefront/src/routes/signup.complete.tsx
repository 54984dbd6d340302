import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { pageHead } from '../head/page-head.ts';
import { SignupCompletion } from './-signup/completion.tsx';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const Page = () => <SignupCompletion setupIntentId={Route.useSearch().setup_intent} />;

export const Route = createFileRoute('/signup/complete')({
  // The client secret is parsed but not used (spec section 2): the server asks Stripe itself.
  validateSearch: (
    search: Record<string, unknown>,
  ): { setup_intent?: string; setup_intent_client_secret?: string } => ({
    setup_intent: text(search.setup_intent),
    setup_intent_client_secret: text(search.setup_intent_client_secret),
  }),
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/signup/complete',
      title: titles.trial,
      isPrivate: true,
    }),
  component: Page,
});
