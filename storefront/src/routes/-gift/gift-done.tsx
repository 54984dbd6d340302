import { useQuery } from '@tanstack/react-query';
import { CHECKOUT_ERRORS, type calls, type ResponseOf } from 'contract';
import * as m from '#messages/gift';
import { giftCheckoutQuery } from '../../api/payments.ts';
import { serverNow } from '../../api/server-clock.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { writtenDate } from '../../ui/dates.ts';
import { Message } from '../../ui/message/message.tsx';
import { t2 } from '../../ui/type.css.ts';

type Gift = ResponseOf<typeof calls.getGiftCheckout>;

const NotPaid = ({ children }: { children: string }) => (
  <div role="alert">
    <Message
      title={m.notPaid}
      actions={
        <LinkButton to="/gift/{-$step}" params={{ step: undefined }}>
          {m.again}
        </LinkButton>
      }
    >
      {children}
    </Message>
  </div>
);

const whereItGoes = ({ email, deliver_at, months }: Gift): string => {
  const time = m.months({ months });
  if (email === null) return m.yours({ time });
  const isLater = deliver_at !== null && Date.parse(deliver_at) > serverNow();
  return isLater
    ? m.goesLater({ time, email, day: writtenDate(new Date(deliver_at)) })
    : m.goesNow({ time, email });
};

const Paid = ({ gift }: { gift: Gift }) => (
  <div role="status">
    <Message
      title={m.paid}
      actions={
        <>
          {gift.code !== null && <Button onClick={() => window.print()}>{m.print}</Button>}
          <LinkButton kind="line" to="/">
            {m.home}
          </LinkButton>
        </>
      }
    >
      {whereItGoes(gift)} {m.mailed}
      {gift.code !== null && (
        <>
          <br />
          <b className={t2}>{gift.code}</b>
        </>
      )}
    </Message>
  </div>
);

/** The buyer's way back from the checkout: paid, still asked for, or not paid. */
export const GiftDone = ({ sessionId }: { sessionId: string | undefined }) => {
  const { data: gift, error } = useQuery(giftCheckoutQuery(sessionId));
  return (
    <main id="main">
      {sessionId === undefined || gift?.state === 'failed' ? (
        <NotPaid>{m.nothingCharged}</NotPaid>
      ) : error !== null ? (
        <NotPaid>{CHECKOUT_ERRORS.requestFailed}</NotPaid>
      ) : gift?.state === 'paid' ? (
        <Paid gift={gift} />
      ) : gift !== undefined ? (
        <NotPaid>{CHECKOUT_ERRORS.timedOut}</NotPaid>
      ) : (
        <div aria-live="polite">
          <Message title={m.verifying}>{m.verifyingText}</Message>
        </div>
      )}
    </main>
  );
};
