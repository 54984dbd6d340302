import { createFileRoute } from '@tanstack/react-router';
import { PASSWORD_RESET_SENT } from 'contract';
import * as m from '#messages/resetPassword';
import * as titles from '#messages/titles';
import { callAccount } from '../api/account.ts';
import { privateHead } from '../head/page-head.ts';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';
import { LinkRequest } from './-mail-links/link-request.tsx';
import { NewPasswordForm } from './-mail-links/new-password-form.tsx';

const send = async (email: string): Promise<string> => {
  const { message } = await callAccount('forgotPassword', { body: { email }, token: null });
  return m.sentHour({ sent: message || PASSWORD_RESET_SENT });
};

/** A forgotten password: requests a link or, opened by a mailed link, sets the new password. */
const ResetPasswordPage = () => {
  const token = useLinkToken();
  if (token === undefined) return <LinkPage title={m.yourPassword} />;
  return token === null ? (
    <LinkPage title={m.forgot} text={m.forgotText}>
      <LinkRequest send={send} button={m.sendALink} busy={m.sending} failed={m.notSent} />
    </LinkPage>
  ) : (
    <LinkPage title={m.choosePassword} text={m.choosePasswordText}>
      <NewPasswordForm key={token} token={token} />
    </LinkPage>
  );
};

export const Route = createFileRoute('/reset-password')({
  head: privateHead('/reset-password', titles.password),
  component: ResetPasswordPage,
});
