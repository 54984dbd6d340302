import { useNavigate } from '@tanstack/react-router';
import type { Membership } from 'contract';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { form } from '../../ui/field/field.css.ts';
import { PasswordField } from '../../ui/field/field.tsx';
import { buttons } from '../../ui/layout.css.ts';
import * as css from './delete-dialog.css.ts';
import { subscriptionEnd } from './deletion-words.ts';
import { useDeletion } from './use-deletion.ts';

type DeleteDialogProps = {
  membership: Membership | undefined;
  onClose: () => void;
};

/** Explains what deleting the account means and asks for the password. */
export const DeleteDialog = ({ membership, onClose }: DeleteDialogProps) => {
  const navigate = useNavigate();
  const deletion = useDeletion(() => void navigate({ to: '/' }));
  const close = () => {
    if (!deletion.busy) onClose();
  };
  const ending = subscriptionEnd(membership);
  return (
    <Dialog
      open
      onClose={close}
      size="middle"
      title="Delete your account?"
      description="This cannot be undone."
    >
      <ul className={css.consequences}>
        {ending !== null && <li>{ending}</li>}
        <li>Your profile, picture, preferences, favorites and progress are deleted.</li>
        <li>You are signed out everywhere, and we send you a last mail to say that it is done.</li>
      </ul>
      <form className={form} onSubmit={deletion.submit} noValidate>
        {deletion.failure !== null && <Alert title={deletion.failure} />}
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          value={deletion.password}
          error={deletion.fault}
          onChange={(event) => deletion.setPassword(event.currentTarget.value)}
        />
        <div className={buttons}>
          <Button type="submit" busy={deletion.busy}>
            {deletion.busy ? 'Deleting' : 'Delete my account'}
          </Button>
          <Button kind="line" onClick={close}>
            Keep my account
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
