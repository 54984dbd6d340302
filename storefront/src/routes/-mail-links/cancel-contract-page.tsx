import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type calls, hasCancelPage, type ResponseOf, writtenMoment } from 'contract';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { cancelByLink, requestCancellationLink } from '../../api/subscription.ts';
import { loadRules, useSubmitForm } from '../../features/forms/index.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { form } from '../../ui/field/field.css.ts';
import { EmailField } from '../../ui/field/field.tsx';
import { LinkPage, useLinkToken } from './link-page.tsx';

const NOT_SENT = 'The message could not be sent. Please try again.';
const NOT_CANCELLED = 'The cancellation did not arrive. Please try again.';

/** Asks for the link. The response does not reveal whether an account exists. */
const LinkRequest = () => {
  const [sent, setSent] = useState<string | null>(null);
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).linkRequestSchema,
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => setSent((await requestCancellationLink(email)).message),
  });
  if (sent !== null) {
    return (
      <p role="status">
        {sent} Open it and confirm; it works for 24 hours. Nothing there? Look into your spam
        folder.
      </p>
    );
  }
  return (
    <form className={form} onSubmit={submit} noValidate>
      {failure !== null && <Alert title={errorMessage(failure, NOT_SENT)} />}
      <EmailField {...field('email')} />
      <Button type="submit" busy={busy}>
        {busy ? 'Sending' : 'Send me the link'}
      </Button>
    </form>
  );
};

type Receipt = ResponseOf<typeof calls.cancelByLink>;

/** The confirmation as text, with the time of arrival. A mail says the same. */
const Confirmation = ({ receipt }: { receipt: Receipt }) => (
  <LinkPage title="Your cancellation has arrived" text={receipt.message}>
    <div role="status">
      <Facts
        facts={[
          { term: 'Received', value: writtenMoment(new Date(receipt.received_at)) },
          ...(receipt.ends_at === null
            ? []
            : [{ term: 'Subscription ends', value: writtenMoment(new Date(receipt.ends_at)) }]),
        ]}
      />
    </div>
    <p>Nothing more is charged after that. A mail confirms this to you.</p>
  </LinkPage>
);

/** The button that cancels; programs that open mailed links must not cancel. */
const CancelNow = ({ token }: { token: string }) => {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: cancelByLink });
  if (data !== undefined) return <Confirmation receipt={data} />;
  const isOver = error instanceof ApiError && error.status === 410;
  return (
    <LinkPage
      title="Cancel your subscription"
      text="It ends with the period that is paid for. If nothing is paid for, it ends at once."
    >
      {error !== null && <Alert title={errorMessage(error, NOT_CANCELLED)} />}
      {isOver ? (
        <LinkRequest />
      ) : (
        <div>
          <Button busy={isPending} onClick={() => mutate(token)}>
            {isPending ? 'Cancelling' : 'Cancel now'}
          </Button>
        </div>
      )}
    </LinkPage>
  );
};

/** Cancels a subscription without signing in, by a link that is mailed (docs/law.md). */
export const CancelContractPage = () => {
  const token = useLinkToken();
  const { law } = useSuspenseQuery(siteTextsQuery()).data;
  if (typeof token === 'string') return <CancelNow key={token} token={token} />;
  if (!hasCancelPage(law)) {
    return (
      <LinkPage title="Cancel contracts" text="Sign in to cancel your subscription.">
        <div>
          <LinkButton to="/cancel-subscription">Cancel Subscription</LinkButton>
        </div>
      </LinkPage>
    );
  }
  return (
    <LinkPage
      title="Cancel contracts here"
      text="Without signing in: tell us the e-mail of your account, and we send you a link that cancels your subscription."
    >
      {token === null && <LinkRequest />}
    </LinkPage>
  );
};
