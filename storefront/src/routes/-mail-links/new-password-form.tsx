import { TOASTS } from 'contract';
import { useState } from 'react';
import * as m from '#messages/resetPassword';
import { callAccount } from '../../api/account.ts';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { openDialog } from '../../features/dialogs/index.ts';
import { loadRules, NewPasswordFields, useSubmitForm } from '../../features/forms/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { form } from '../../ui/field/field.css.ts';
import { Alert } from '../../ui/message/message.tsx';

const isLinkOver = (error: unknown): boolean => error instanceof ApiError && error.status === 410;

const Done = () => (
  <div className={form}>
    <p role="status">{m.passwordChanged}</p>
    <Button onClick={() => openDialog('sign-in')}>{m.signIn}</Button>
  </div>
);

export const NewPasswordForm = ({ token }: { token: string }) => {
  const [done, setDone] = useState(false);
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).newPasswordSchema,
    defaultValues: { new_password: '', confirmation: '' },
    refusals: { 422: 'new_password' },
    onSubmit: async ({ new_password }) => {
      await callAccount('resetPassword', { body: { token, new_password }, token: null });
      setDone(true);
    },
  });
  if (done) return <Done />;
  return (
    <form className={form} onSubmit={submit} noValidate>
      {failure !== null && (
        <Alert
          title={errorMessage(failure, TOASTS.passwordFailed.description)}
          actions={
            isLinkOver(failure) ? (
              <LinkButton kind="line" small to="/reset-password">
                {m.newLink}
              </LinkButton>
            ) : undefined
          }
        />
      )}
      <NewPasswordFields field={field} />
      <Button type="submit" busy={busy}>
        {busy ? m.changing : m.changePassword}
      </Button>
    </form>
  );
};
