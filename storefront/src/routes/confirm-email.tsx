import { createFileRoute } from '@tanstack/react-router';
import * as m from '#messages/emailLinks';
import * as titles from '#messages/titles';
import { callAccount } from '../api/account.ts';
import { session } from '../features/session/index.ts';
import { privateHead } from '../head/page-head.ts';
import { LinkButton } from '../ui/button/button.tsx';
import { LinkAction } from './-mail-links/link-action.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';

/** Shows the new address if this browser is signed in; the link itself needs no session. */
const refreshSession = (): void => {
  if (session?.state().status !== 'authenticated') return;
  session.refreshUser().catch((error: unknown) => {
    console.warn('The member could not be read again', error);
  });
};

const confirm = async (token: string) => {
  const confirmed = await callAccount('confirmEmailChange', { body: { token }, token: null });
  refreshSession();
  return confirmed;
};

/** Target of the link that is mailed to the new address of an e-mail change. */
const ConfirmEmailPage = () => (
  <LinkAction
    token={useLinkToken()}
    title={m.confirmTitle}
    text={m.confirmText}
    act={confirm}
    button={m.confirm}
    busy={m.confirming}
    failed={m.confirmFailed}
    done={(confirmed) => (
      <LinkPage title={m.emailChanged} text={m.accountHas(confirmed)}>
        <div>
          <LinkButton to="/profile">{m.yourProfile}</LinkButton>
        </div>
      </LinkPage>
    )}
  />
);

export const Route = createFileRoute('/confirm-email')({
  head: privateHead('/confirm-email', titles.email),
  component: ConfirmEmailPage,
});
