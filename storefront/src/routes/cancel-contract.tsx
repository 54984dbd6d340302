import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type calls, hasCancelPage, type ResponseOf, writtenMoment } from 'contract';
import * as m from '#messages/cancelContract';
import * as titles from '#messages/titles';
import { siteTextsQuery } from '../api/catalogue.ts';
import { cancelByLink, requestCancellationLink } from '../api/subscription.ts';
import { pageHead } from '../head/page-head.ts';
import { Facts } from '../ui/basics.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { LinkAction } from './-mail-links/link-action.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';
import { LinkRequest } from './-mail-links/link-request.tsx';

const request = (
  <LinkRequest
    send={async (email) => m.sentDay({ sent: (await requestCancellationLink(email)).message })}
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

/** Cancels a subscription without signing in, by a link that is mailed (docs/law.md). */
const CancelContractPage = () => {
  const token = useLinkToken();
  const { law } = useSuspenseQuery(siteTextsQuery()).data;
  if (typeof token === 'string') {
    return (
      <LinkAction
        token={token}
        title={m.cancelTitle}
        text={m.cancelText}
        act={cancelByLink}
        button={m.cancelNow}
        busy={m.cancelling}
        failed={m.notCancelled}
        whenOver={request}
        done={(receipt) => <Confirmation receipt={receipt} />}
      />
    );
  }
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
      {token === null && request}
    </LinkPage>
  );
};

export const Route = createFileRoute('/cancel-contract')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/cancel-contract', title: titles.cancelContract }),
  component: CancelContractPage,
});
