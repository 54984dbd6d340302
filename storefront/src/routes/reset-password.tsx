import { createFileRoute } from '@tanstack/react-router';
import { PASSWORD_RESET_SENT } from 'contract';
import { useState } from 'react';
import * as m from '#messages/resetPassword';
import * as titles from '#messages/titles';
import { forgotPassword } from '../api/account.ts';
import { errorMessage } from '../api/errors.ts';
import { loadRules, useSubmitForm } from '../features/forms/index.ts';
import { pageHead } from '../head/page-head.ts';
import { Button } from '../ui/button/button.tsx';
import { form } from '../ui/field/field.css.ts';
import { EmailField } from '../ui/field/field.tsx';
import { Alert } from '../ui/message/message.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';
import { NewPasswordForm } from './-mail-links/new-password-form.tsx';

/** The form for a password reset link. The response does not reveal whether an account exists. */
const LinkRequestForm = () => {
  const [sent, setSent] = useState<string | null>(null);
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).linkRequestSchema,
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => {
      const { message } = await forgotPassword(email);
      setSent(message || PASSWORD_RESET_SENT);
    },
  });
  if (sent !== null) {
    return <p role="status">{m.sentHour({ sent })}</p>;
  }
  return (
    <form className={form} onSubmit={submit} noValidate>
      {failure !== null && <Alert title={errorMessage(failure, m.notSent)} />}
      <EmailField {...field('email')} />
      <Button type="submit" busy={busy}>
        {busy ? m.sending : m.sendALink}
      </Button>
    </form>
  );
};

/** A forgotten password: requests a link or, opened by a mailed link, sets the new password. */
const ResetPasswordPage = () => {
  const token = useLinkToken();
  if (token === undefined) return <LinkPage title={m.yourPassword} />;
  return token === null ? (
    <LinkPage title={m.forgot} text={m.forgotText}>
      <LinkRequestForm />
    </LinkPage>
  ) : (
    <LinkPage title={m.choosePassword} text={m.choosePasswordText}>
      <NewPasswordForm key={token} token={token} />
    </LinkPage>
  );
};

export const Route = createFileRoute('/reset-password')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/reset-password',
      title: titles.password,
      isPrivate: true,
    }),
  component: ResetPasswordPage,
});
