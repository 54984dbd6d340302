import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ACCOUNT_ERRORS } from 'contract';
import * as m from '#messages/emailLinks';
import * as titles from '#messages/titles';
import { confirmEmailChange } from '../api/account.ts';
import { errorMessage } from '../api/errors.ts';
import { session } from '../features/session/index.ts';
import { pageHead } from '../head/page-head.ts';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { Alert } from '../ui/message/message.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';

/** Shows the new address if this browser is signed in; the link itself needs no session. */
const refreshSession = (): void => {
  if (session?.state().status !== 'authenticated') return;
  session.refreshUser().catch((error: unknown) => {
    console.warn('The member could not be read again', error);
  });
};

/**
 * The button that confirms the change: mail programs open links automatically, which must not
 * confirm it.
 */
const Confirming = ({ token }: { token: string }) => {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: confirmEmailChange,
    onSuccess: refreshSession,
  });
  if (data !== undefined) {
    return (
      <LinkPage title={m.emailChanged} text={m.accountHas(data)}>
        <div>
          <LinkButton to="/profile">{m.yourProfile}</LinkButton>
        </div>
      </LinkPage>
    );
  }
  return (
    <LinkPage title={m.confirmTitle} text={m.confirmText}>
      {error !== null && <Alert title={errorMessage(error, m.confirmFailed)} />}
      <div>
        <Button busy={isPending} onClick={() => mutate(token)}>
          {isPending ? m.confirming : m.confirm}
        </Button>
      </div>
    </LinkPage>
  );
};

/** Target of the link that is mailed to the new address of an e-mail change. */
const ConfirmEmailPage = () => {
  const token = useLinkToken();
  if (typeof token === 'string') return <Confirming key={token} token={token} />;
  return (
    <LinkPage title={m.confirmTitle}>
      {token === null && <Alert title={ACCOUNT_ERRORS.linkOver} />}
    </LinkPage>
  );
};

export const Route = createFileRoute('/confirm-email')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/confirm-email', title: titles.email, isPrivate: true }),
  component: ConfirmEmailPage,
});
