import { useSuspenseQuery } from '@tanstack/react-query';
import * as m from '#messages/checkout';
import { siteTextsQuery } from '../../api/catalogue.ts';
import { fieldLang } from '../../locale.ts';
import { Badge } from '../../ui/basics.tsx';
import { LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { Message } from '../../ui/message/message.tsx';
import { soft } from '../../ui/type.css.ts';
import * as css from './checkout.css.ts';

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

/** The return from a checkout that was cancelled (spec section 2, /subscription/cancel). */
export const CancelledPage = () => {
  const { claims } = useSuspenseQuery(siteTextsQuery()).data;
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
      <ul className={cx(wrap, css.stats)} aria-label={m.others}>
        <Claim
          text={claims.checkout_cancelled_members}
          lang={fieldLang(claims, 'checkout_cancelled_members')}
        />
        <Claim
          text={claims.checkout_cancelled_workouts}
          lang={fieldLang(claims, 'checkout_cancelled_workouts')}
        />
        <Claim
          text={claims.checkout_cancelled_rating}
          lang={fieldLang(claims, 'checkout_cancelled_rating')}
        />
      </ul>
    </main>
  );
};
