import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, useParams, useSearch } from '@tanstack/react-router';
import * as m from '#messages/checkout';
import * as titles from '#messages/titles';
import { siteTextsQuery } from '../api/catalogue.ts';
import { privateHead } from '../head/page-head.ts';
import { fieldLang } from '../locale.ts';
import { Badge } from '../ui/basics.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { cx } from '../ui/class-names.ts';
import { wrap } from '../ui/layout.css.ts';
import { Message } from '../ui/message/message.tsx';
import { soft } from '../ui/type.css.ts';
import * as css from './-subscription/checkout.css.ts';
import { CheckoutResult } from './-subscription/checkout-result.tsx';

/** A claim of the coach: its figure is large, where it begins with one ('10,000+ members'). */
const Claim = ({ text, lang }: { text: string; lang?: string }) => {
  const [figure = '', ...words] = text.split(' ');
  if (!/\d/.test(figure))
    return (
      <li className={soft} lang={lang}>
        {text}
      </li>
    );
  return (
    <li lang={lang}>
      <b className={css.figure}>{figure}</b> <span className={soft}>{words.join(' ')}</span>
    </li>
  );
};

const CLAIMS = [
  'checkout_cancelled_members',
  'checkout_cancelled_workouts',
  'checkout_cancelled_rating',
] as const;

/** The return from a checkout that was cancelled (spec section 2, /subscription/cancel). */
const CancelledPage = () => {
  const { claims } = useSuspenseQuery(siteTextsQuery()).data;
  const shown = CLAIMS.filter((name) => claims[name] !== '');
  return (
    <main id="main">
      <Message
        badge={<Badge>{m.chargedNothing}</Badge>}
        title={m.cancelled}
        actions={
          <>
            <LinkButton to="/pricing">{m.payAgain}</LinkButton>
            <LinkButton kind="line" to="/workouts">
              {m.browseFree}
            </LinkButton>
            <LinkButton kind="quiet" to="/">
              {m.returnHome}
            </LinkButton>
          </>
        }
      >
        {m.cancelledText}
      </Message>
      {shown.length > 0 && (
        <ul className={cx(wrap, css.stats)} aria-label={m.others}>
          {shown.map((name) => (
            <Claim key={name} text={claims[name]} lang={fieldLang(claims, name)} />
          ))}
        </ul>
      )}
    </main>
  );
};

// Importing `Route` itself would pull the page into the bundle that every page loads.
const Page = () => {
  const { result } = useParams({ from: '/subscription/$result' });
  const { session_id } = useSearch({ from: '/subscription/$result' });
  return result === 'success' ? <CheckoutResult sessionId={session_id} /> : <CancelledPage />;
};

/** Where the checkout leads back to: `/subscription/success` and `/subscription/cancel`. */
export const Route = createFileRoute('/subscription/$result')({
  validateSearch: ({ session_id: id }: Record<string, unknown>): { session_id?: string } => ({
    session_id: typeof id === 'string' && id !== '' ? id : undefined,
  }),
  loader: ({ params: { result } }) => {
    if (result !== 'success' && result !== 'cancel') throw notFound();
  },
  head: ({ match, params: { result } }) =>
    privateHead(
      `/subscription/${result}`,
      result === 'success' ? titles.payment : titles.paymentCancelled,
    )({ match }),
  component: Page,
});
