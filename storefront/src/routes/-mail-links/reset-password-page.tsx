import { PASSWORD_RESET_SENT } from 'contract';
import { useState } from 'react';
import { forgotPassword } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { loadRules, useSubmitForm } from '../../features/forms/index.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { form } from '../../ui/field/field.css.ts';
import { EmailField } from '../../ui/field/field.tsx';
import { LinkPage, useLinkToken } from './link-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const FAILED = 'The message could not be sent. Please try again.';

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
    return (
      <p role="status">
        {sent} The link works for an hour. Nothing there? Look into your spam folder.
      </p>
    );
  }
  return (
    <form className={form} onSubmit={submit} noValidate>
      {failure !== null && <Alert title={errorMessage(failure, FAILED)} />}
      <EmailField {...field('email')} />
      <Button type="submit" busy={busy}>
        {busy ? 'Sending' : 'Send me a link'}
      </Button>
    </form>
  );
};

/** A forgotten password: requests a link or, opened by a mailed link, sets the new password. */
export const ResetPasswordPage = () => {
  const token = useLinkToken();
  if (token === undefined) return <LinkPage title="Your password" />;
  return token === null ? (
    <LinkPage
      title="Forgot your password?"
      text="Tell us your e-mail, and we send you a link to choose a new one."
    >
      <LinkRequestForm />
    </LinkPage>
  ) : (
    <LinkPage title="Choose a new password" text="It takes the place of the old one at once.">
      <NewPasswordForm key={token} token={token} />
    </LinkPage>
  );
};
