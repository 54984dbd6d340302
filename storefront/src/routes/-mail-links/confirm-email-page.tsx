import { useMutation } from '@tanstack/react-query';
import { ACCOUNT_ERRORS } from 'contract';
import * as m from '#messages/emailLinks';
import { confirmEmailChange } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { session } from '../../features/session/index.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { LinkPage, useLinkToken } from './link-page.tsx';

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
export const ConfirmEmailPage = () => {
  const token = useLinkToken();
  if (typeof token === 'string') return <Confirming key={token} token={token} />;
  return (
    <LinkPage title={m.confirmTitle}>
      {token === null && <Alert title={ACCOUNT_ERRORS.linkOver} />}
    </LinkPage>
  );
};
