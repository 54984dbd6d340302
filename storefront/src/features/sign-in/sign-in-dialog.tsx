import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { InputField, PasswordField } from '../../ui/field/field.tsx';
import { WarningCircleIcon } from '../../ui/icons/icons.ts';
import { small, soft, strong } from '../../ui/type.css.ts';
import type { DialogProps } from '../dialogs/registry.ts';
import * as css from './sign-in-dialog.css.ts';
import { useSignIn } from './use-sign-in.ts';

/** The sign-in dialog, 'Welcome Back' (spec sections 2, 5 and 8). */
export const SignInDialog = ({ onClose }: DialogProps) => {
  const { errors, failure, busy, submit } = useSignIn(onClose);
  return (
    <Dialog open onClose={onClose} title="Welcome Back" greeting>
      <form className={css.form} onSubmit={submit} noValidate>
        {failure && (
          <div className={css.failure} role="alert">
            <span className={css.failureIcon}>
              <WarningCircleIcon />
            </span>
            <p className={strong}>{failure.text}</p>
            {failure.hint && <p className={cx(small, soft, css.failureHint)}>{failure.hint}</p>}
          </div>
        )}
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
        <Button type="submit" kind="main" wide busy={busy}>
          {busy ? 'Signing in' : 'Sign In'}
        </Button>
      </form>
    </Dialog>
  );
};
