import { AUTH_ERRORS, loginSchema } from 'contract';
import { useState } from 'react';
import * as m from '#messages/signIn';
import { errorMessage } from '../../api/errors.ts';
import { localPath } from '../../locale.ts';
import { AnchorButton, Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmailField, PasswordField } from '../../ui/field/field.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { small, soft } from '../../ui/type.css.ts';
import { type DialogProps, openDialog } from '../dialogs/index.ts';
import { useSubmitForm } from '../forms/index.ts';
import { session } from '../session/index.ts';
import { CodeForm } from './code-form.tsx';
import * as css from './sign-in-dialog.css.ts';

/** The server's refusal, with a hint for a registered e-mail (spec section 8). */
const Refusal = ({ error }: { error: unknown }) => {
  const text = errorMessage(error, AUTH_ERRORS.loginFailed);
  return (
    <Alert title={text}>
      {text.includes(AUTH_ERRORS.emailTaken) ? AUTH_ERRORS.emailTakenHint : undefined}
    </Alert>
  );
};

type SignInProps = Pick<DialogProps, 'onClose'> & {
  /** The plan to continue with after the sign-in. */
  plan?: DialogProps['plan'];
  reason?: DialogProps['reason'];
};

/** The sign-in dialog, 'Welcome Back' (spec sections 2, 5 and 8). */
export const SignInDialog = ({ onClose, plan = null, reason = null }: SignInProps) => {
  /** What was typed as e-mail when a code was wanted instead of the password. */
  const [byCode, setByCode] = useState<string | null>(null);
  const proceed = () => {
    if (plan === null) onClose();
    else openDialog('plans', plan);
  };
  const { field, failure, busy, submit, getValues } = useSubmitForm({
    schema: loginSchema,
    defaultValues: { email: '', password: '' },
    onSubmit: async (credentials) => {
      await session?.login(credentials);
      proceed();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.title}
      description={reason === null ? undefined : AUTH_ERRORS.sessionExpired}
      greeting
    >
      {byCode === null ? (
        <form className={css.form} onSubmit={submit} noValidate>
          {failure !== null && <Refusal error={failure} />}
          <EmailField {...field('email')} />
          <PasswordField
            label={m.password}
            autoComplete="current-password"
            {...field('password')}
          />
          <AnchorButton
            kind="quiet"
            small
            href={localPath('/reset-password')}
            className={css.forgotten}
          >
            {m.forgot}
          </AnchorButton>
          <Button type="submit" kind="main" wide busy={busy}>
            {busy ? m.busy : m.submit}
          </Button>
          <Button kind="line" wide onClick={() => setByCode(getValues('email'))}>
            {m.sendCode}
          </Button>
          <p className={cx(small, soft, css.newHere)}>
            {m.newHere}
            <Button kind="quiet" small onClick={() => openDialog('signup')}>
              {m.startTrial}
            </Button>
            <Button kind="quiet" small onClick={() => openDialog('register')}>
              {m.create}
            </Button>
          </p>
        </form>
      ) : (
        <CodeForm email={byCode} onSignedIn={proceed} />
      )}
    </Dialog>
  );
};
