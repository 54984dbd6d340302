import { Alert } from '../../ui/alert/alert.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { form } from '../../ui/field/field.css.ts';
import { openDialog } from '../dialogs/index.ts';
import { NewPasswordFields } from '../profile/index.ts';
import { useNewPassword } from './use-new-password.ts';
import type { NewPasswordForm as Form } from './validate.ts';

const Done = () => (
  <div className={form}>
    <p role="status">Your password is changed, and everyone is signed out.</p>
    <Button onClick={() => openDialog('sign-in')}>Sign In</Button>
  </div>
);

/** Sets a new password with the token of a mailed link. */
export const NewPasswordForm = ({ token }: { token: string }) => {
  const { values, faults, failure, done, busy, change, submit } = useNewPassword(token);
  const field = (name: keyof Form) => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  if (done) return <Done />;
  return (
    <form className={form} onSubmit={submit} noValidate>
      {failure !== null && (
        <Alert
          title={failure.text}
          actions={
            failure.linkOver ? (
              <LinkButton kind="line" small to="/reset-password">
                Ask for a new link
              </LinkButton>
            ) : undefined
          }
        />
      )}
      <NewPasswordFields field={field} />
      <Button type="submit" busy={busy}>
        {busy ? 'Changing' : 'Change password'}
      </Button>
    </form>
  );
};
