import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { type calls, hasCancelPage, type ResponseOf, writtenMoment } from 'contract';
import { useState } from 'react';
import * as m from '#messages/cancelContract';
import * as titles from '#messages/titles';
import { siteTextsQuery } from '../api/catalogue.ts';
import { errorMessage } from '../api/errors.ts';
import { callGifts } from '../api/payments.ts';
import { callLegal } from '../api/subscription.ts';
import { loadRules, useSubmitForm } from '../features/forms/index.ts';
import { pageHead } from '../head/page-head.ts';
import { Facts } from '../ui/basics.tsx';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { form } from '../ui/field/field.css.ts';
import { InputField } from '../ui/field/field.tsx';
import { Alert } from '../ui/message/message.tsx';
import { t2 } from '../ui/type.css.ts';
import { LinkAction } from './-mail-links/link-action.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';
import { LinkRequest } from './-mail-links/link-request.tsx';

const request = (
  <LinkRequest
    send={async (email) => {
      const body = { email };
      const answer = await callLegal('requestCancellationLink', { body, token: null });
      return m.sentDay({ sent: answer.message });
    }}
    button={m.sendTheLink}
    busy={m.sending}
    failed={m.notSent}
  />
);

type Receipt = ResponseOf<typeof calls.cancelByLink>;

/** The confirmation as text, with the time of arrival. A mail says the same. */
const Confirmation = ({ receipt }: { receipt: Receipt }) => (
  <LinkPage title={m.cancelArrived} text={receipt.message}>
    <div role="status">
      <Facts
        facts={[
          { term: m.receivedAt, value: writtenMoment(new Date(receipt.received_at)) },
          ...(receipt.ends_at === null
            ? []
            : [{ term: m.endsAt, value: writtenMoment(new Date(receipt.ends_at)) }]),
        ]}
      />
    </div>
    <p>{m.nothingMore}</p>
  </LinkPage>
);

/** Withdraws from a gift by its number, without signing in. */
const GiftWithdrawal = () => {
  const [receipt, setReceipt] = useState<ResponseOf<typeof calls.withdrawFromGift> | null>(null);
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).giftNumberSchema,
    defaultValues: { number: '' },
    onSubmit: async ({ number }) =>
      setReceipt(await callGifts('withdrawFromGift', { body: { number } })),
  });
  return (
    <section className={form} aria-labelledby="gift">
      <h2 className={t2} id="gift">
        {receipt === null ? m.gift : m.giftArrived}
      </h2>
      {receipt === null ? (
        <form className={form} onSubmit={submit} noValidate>
          <p>{m.giftText}</p>
          {failure !== null && <Alert title={errorMessage(failure, m.giftFailed)} />}
          <InputField
            label={m.giftNumber}
            autoComplete="off"
            autoCapitalize="characters"
            {...field('number')}
          />
          <Button type="submit" busy={busy}>
            {busy ? m.giftWithdrawing : m.giftWithdraw}
          </Button>
        </form>
      ) : (
        <div role="status">
          <p>{receipt.message}</p>
          <Facts
            facts={[{ term: m.receivedAt, value: writtenMoment(new Date(receipt.received_at)) }]}
          />
        </div>
      )}
    </section>
  );
};

/** Cancels a subscription without signing in, by a link that is mailed (docs/law.md). */
const CancelContractPage = () => {
  const token = useLinkToken();
  const { law, gifts } = useSuspenseQuery(siteTextsQuery()).data;
  // The mail about a gift leads here also after the coach has taken gifts off sale.
  const { hash } = useLocation();
  if (typeof token === 'string') {
    return (
      <LinkAction
        token={token}
        title={m.cancelTitle}
        text={m.cancelText}
        act={(token) => callLegal('cancelByLink', { body: { token }, token: null })}
        button={m.cancelNow}
        busy={m.cancelling}
        failed={m.notCancelled}
        whenOver={request}
        done={(receipt) => <Confirmation receipt={receipt} />}
      />
    );
  }
  const gift = token === null && (gifts || hash === 'gift') && <GiftWithdrawal />;
  if (!hasCancelPage(law)) {
    return (
      <LinkPage title={m.cancelContracts} text={m.signInToCancel}>
        <div>
          <LinkButton to="/cancel-subscription">{m.cancelSubscription}</LinkButton>
        </div>
        {gift}
      </LinkPage>
    );
  }
  return (
    <LinkPage title={m.cancelHere} text={m.cancelHereText}>
      {token === null && request}
      {gift}
    </LinkPage>
  );
};

export const Route = createFileRoute('/cancel-contract')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/cancel-contract', title: titles.cancelContract }),
  component: CancelContractPage,
});
