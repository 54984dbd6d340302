import { AUTH_ERRORS } from 'contract';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';

/** Why no account was created; a taken e-mail leads to signing in (spec section 8). */
export const Refusal = ({ text }: { text: string }) =>
  text.includes(AUTH_ERRORS.emailTaken) ? (
    <Alert
      title={text}
      actions={
        <Button kind="line" small onClick={() => openDialog('sign-in')}>
          Sign In
        </Button>
      }
    >
      {AUTH_ERRORS.emailTakenHint}
    </Alert>
  ) : (
    <Alert title={text} />
  );
