import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type calls, hasCancelPage, type ResponseOf, writtenMoment } from 'contract';
import { useState } from 'react';
import * as m from '#messages/cancelContract';
import * as titles from '#messages/titles';
import { siteTextsQuery } from '../api/catalogue.ts';
import { ApiError, errorMessage } from '../api/errors.ts';
import { cancelByLink, requestCancellationLink } from '../api/subscription.ts';
import { loadRules, useSubmitForm } from '../features/forms/index.ts';
import { pageHead } from '../head/page-head.ts';
import { Facts } from '../ui/basics.tsx';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { form } from '../ui/field/field.css.ts';
import { EmailField } from '../ui/field/field.tsx';
import { Alert } from '../ui/message/message.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';

/** Asks for the link. The response does not reveal whether an account exists. */
const LinkRequest = () => {
  const [sent, setSent] = useState<string | null>(null);
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).linkRequestSchema,
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => setSent((await requestCancellationLink(email)).message),
  });
  if (sent !== null) {
    return <p role="status">{m.sentDay({ sent })}</p>;
  }
  return (
    <form className={form} onSubmit={submit} noValidate>
      {failure !== null && <Alert title={errorMessage(failure, m.notSent)} />}
      <EmailField {...field('email')} />
      <Button type="submit" busy={busy}>
        {busy ? m.sending : m.sendTheLink}
      </Button>
    </form>
  );
};

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

/** The button that cancels; programs that open mailed links must not cancel. */
const CancelNow = ({ token }: { token: string }) => {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: cancelByLink });
  if (data !== undefined) return <Confirmation receipt={data} />;
  const isOver = error instanceof ApiError && error.status === 410;
  return (
    <LinkPage title={m.cancelTitle} text={m.cancelText}>
      {error !== null && <Alert title={errorMessage(error, m.notCancelled)} />}
      {isOver ? (
        <LinkRequest />
      ) : (
        <div>
          <Button busy={isPending} onClick={() => mutate(token)}>
            {isPending ? m.cancelling : m.cancelNow}
          </Button>
        </div>
      )}
    </LinkPage>
  );
};

/** Cancels a subscription without signing in, by a link that is mailed (docs/law.md). */
const CancelContractPage = () => {
  const token = useLinkToken();
  const { law } = useSuspenseQuery(siteTextsQuery()).data;
  if (typeof token === 'string') return <CancelNow key={token} token={token} />;
  if (!hasCancelPage(law)) {
    return (
      <LinkPage title={m.cancelContracts} text={m.signInToCancel}>
        <div>
          <LinkButton to="/cancel-subscription">{m.cancelSubscription}</LinkButton>
        </div>
      </LinkPage>
    );
  }
  return (
    <LinkPage title={m.cancelHere} text={m.cancelHereText}>
      {token === null && <LinkRequest />}
    </LinkPage>
  );
};

export const Route = createFileRoute('/cancel-contract')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/cancel-contract', title: titles.cancelContract }),
  component: CancelContractPage,
});
