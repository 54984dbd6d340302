import { Alert } from '../../ui/alert/alert.tsx';
import { AnchorButton, Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { InputField, PasswordField } from '../../ui/field/field.tsx';
import { small, soft } from '../../ui/type.css.ts';
import type { DialogProps } from '../dialogs/index.ts';
import { openDialog } from '../dialogs/index.ts';
import * as css from './sign-in-dialog.css.ts';
import { useSignIn } from './use-sign-in.ts';

type SignInProps = Pick<DialogProps, 'onClose'> & {
  /** The plan to continue with after the sign-in. */
  plan?: DialogProps['plan'];
  reason?: DialogProps['reason'];
};

/** The sign-in dialog, 'Welcome Back' (spec sections 2, 5 and 8). */
export const SignInDialog = ({ onClose, plan = null, reason = null }: SignInProps) => {
  const { errors, failure, busy, submit } = useSignIn(() =>
    plan === null ? onClose() : openDialog('plans', plan),
  );
  return (
    <Dialog open onClose={onClose} title="Welcome Back" description={reason ?? undefined} greeting>
      <form className={css.form} onSubmit={submit} noValidate>
        {failure && <Alert title={failure.text}>{failure.hint}</Alert>}
        <InputField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <AnchorButton kind="quiet" small href="/reset-password" className={css.forgotten}>
          Forgot your password?
        </AnchorButton>
        <Button type="submit" kind="main" wide busy={busy}>
          {busy ? 'Signing in' : 'Sign In'}
        </Button>
        <p className={cx(small, soft, css.newHere)}>
          New here?
          <Button kind="quiet" small onClick={() => openDialog('signup')}>
            Start Free Trial
          </Button>
          <Button kind="quiet" small onClick={() => openDialog('register')}>
            Create an account
          </Button>
        </p>
      </form>
    </Dialog>
  );
};
