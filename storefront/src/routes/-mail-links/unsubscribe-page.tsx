import { useMutation } from '@tanstack/react-query';
import { ACCOUNT_ERRORS, type MailingList } from 'contract';
import { useEffect } from 'react';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { unsubscribe } from '../../api/preferences.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { LinkPage } from './link-page.tsx';

const FAILED = 'You could not be unsubscribed. Please try again.';

const WORDS: Readonly<Record<MailingList, string>> = {
  workout_reminders: 'You get no more workout reminders.',
  marketing_emails: 'You get no more news from us.',
};

const YourNotifications = () => (
  <LinkButton kind="line" small to="/settings" hash="notifications">
    Your notifications
  </LinkButton>
);

const Unsubscribing = ({ token }: { token: string }) => {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: unsubscribe });
  // Opening the link from the mail is the one click that is required.
  useEffect(() => mutate(token), [mutate, token]);
  if (data !== undefined) {
    return (
      <LinkPage title="Unsubscribed" text={WORDS[data.list]}>
        <p role="status">Mails about your account and your payments still come.</p>
        <div>
          <YourNotifications />
        </div>
      </LinkPage>
    );
  }
  return (
    <LinkPage title="Unsubscribe">
      {error === null ? (
        <p role="status">One moment</p>
      ) : (
        <Alert
          title={errorMessage(error, FAILED)}
          actions={
            error instanceof ApiError && error.status === 410 ? (
              <YourNotifications />
            ) : (
              <Button kind="line" small busy={isPending} onClick={() => mutate(token)}>
                Try Again
              </Button>
            )
          }
        />
      )}
    </LinkPage>
  );
};

/** Target of the unsubscribe link in a mail: works without signing in. */
export const UnsubscribePage = ({ token }: { token: string | undefined }) =>
  token === undefined ? (
    <LinkPage title="Unsubscribe">
      <Alert title={ACCOUNT_ERRORS.linkOver} />
    </LinkPage>
  ) : (
    <Unsubscribing token={token} />
  );
