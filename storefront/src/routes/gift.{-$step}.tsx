import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, useParams, useSearch } from '@tanstack/react-router';
import * as m from '#messages/gift';
import * as titles from '#messages/titles';
import { siteTextsQuery } from '../api/catalogue.ts';
import { giftsQuery } from '../api/payments.ts';
import { pageHead } from '../head/page-head.ts';
import { lazyContent } from '../ui/lazy-part.tsx';
import { GiftDone } from './-gift/gift-done.tsx';
import { LinkPage } from './-mail-links/link-page.tsx';

/** Apart from the page of who comes back, which needs no form. */
const GiftForm = lazyContent(async () => (await import('./-gift/gift-form.tsx')).GiftForm);

/** Gifts on sale (desk, section 8.2); while nothing can be bought, why not. */
const GiftPage = () => {
  const { sign_up: state } = useSuspenseQuery(siteTextsQuery()).data;
  if (state !== 'open') {
    return <LinkPage title={m.title} text={state === 'soon' ? m.soon : m.closed} />;
  }
  return (
    <LinkPage title={m.title} text={m.lead}>
      <GiftForm />
    </LinkPage>
  );
};

// Importing `Route` itself would pull the page into the bundle that every page loads.
const Page = () => {
  const { step } = useParams({ from: '/gift/{-$step}' });
  const { session_id } = useSearch({ from: '/gift/{-$step}' });
  return step === 'done' ? <GiftDone sessionId={session_id} /> : <GiftPage />;
};

/** Gifts on sale, and `/gift/done`, to which the checkout leads back. */
export const Route = createFileRoute('/gift/{-$step}')({
  validateSearch: ({ session_id: id }: Record<string, unknown>): { session_id?: string } => ({
    session_id: typeof id === 'string' && id !== '' ? id : undefined,
  }),
  loader: async ({ context: { queryClient }, params: { step } }) => {
    if (step === 'done') return;
    const gifts = step === undefined ? await queryClient.ensureQueryData(giftsQuery()) : null;
    if (gifts === null) throw notFound();
  },
  head: ({ match: { context }, params: { step } }) =>
    pageHead(context.queryClient, {
      path: step === undefined ? '/gift' : '/gift/done',
      title: titles.gift,
      isPrivate: step !== undefined,
    }),
  component: Page,
});
