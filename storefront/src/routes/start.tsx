import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { oneOf } from '../address-query.ts';
import { pageHead } from '../head/page-head.ts';
import { StartPage } from './-start/start-page.tsx';
import { STEPS, type Step } from './-start/steps.ts';

const Page = () => {
  const { step } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <StartPage step={step} onStep={(next) => void navigate({ search: { step: next } })} />;
};

export const Route = createFileRoute('/start')({
  validateSearch: (search: Record<string, unknown>): { step?: Step } => ({
    step: oneOf(STEPS, search.step),
  }),
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/start',
      title: titles.start,
      description: titles.startText,
    }),
  component: Page,
});
