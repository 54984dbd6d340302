import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ACCOUNT_ERRORS, type MailingList } from 'contract';
import * as titles from '#messages/titles';
import * as m from '#messages/unsubscribe';
import { textOf } from '../address-query.ts';
import { unsubscribe } from '../api/account.ts';
import { ApiError, errorMessage } from '../api/errors.ts';
import { pageHead } from '../head/page-head.ts';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { Alert } from '../ui/message/message.tsx';
import { LinkPage } from './-mail-links/link-page.tsx';

const WORDS: Readonly<Record<MailingList, string>> = {
  workout_reminders: m.noReminders,
  marketing_emails: m.noNews,
  email_notifications: m.noNotifications,
};

const YourNotifications = () => (
  <LinkButton kind="line" small to="/settings" hash="notifications">
    {m.yourNotifications}
  </LinkButton>
);

/** The button that unsubscribes; programs that open mailed links must not unsubscribe. */
const Unsubscribing = ({ token }: { token: string }) => {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: unsubscribe });
  if (data !== undefined) {
    return (
      <LinkPage title={m.unsubscribed} text={WORDS[data.list]}>
        <p role="status">{m.accountMails}</p>
        <div>
          <YourNotifications />
        </div>
      </LinkPage>
    );
  }
  const isOver = error instanceof ApiError && error.status === 410;
  return (
    <LinkPage title={m.unsubscribe} text={m.fromMails}>
      {error !== null && <Alert title={errorMessage(error, m.unsubscribeFailed)} />}
      <div>
        {isOver ? (
          <YourNotifications />
        ) : (
          <Button busy={isPending} onClick={() => mutate(token)}>
            {m.unsubscribe}
          </Button>
        )}
      </div>
    </LinkPage>
  );
};

/** Target of the unsubscribe link in a mail: works without signing in. */
const UnsubscribePage = ({ token }: { token: string | undefined }) =>
  token === undefined ? (
    <LinkPage title={m.unsubscribe}>
      <Alert title={ACCOUNT_ERRORS.linkOver} />
    </LinkPage>
  ) : (
    <Unsubscribing key={token} token={token} />
  );

const Page = () => <UnsubscribePage token={Route.useSearch().token} />;

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({
    token: textOf(search.token),
  }),
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/unsubscribe',
      title: titles.unsubscribe,
      isPrivate: true,
    }),
  component: Page,
});
