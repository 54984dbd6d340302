import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { DialogProps } from '../dialogs/registry.ts';
import { AccountFields } from '../signup/account-fields.tsx';
import { Agreement } from '../signup/agreement.tsx';
import { Refusal } from '../signup/refusal.tsx';
import { form as formClass } from '../signup/signup-form.css.ts';
import { toasts } from '../toast/index.ts';
import { useRegistration } from './use-registration.ts';

type RegistrationProps = Pick<DialogProps, 'onClose' | 'onSuccess'>;

/** An account without a trial or a card: what is not premium plays, favourites are kept. */
export const RegistrationDialog = ({ onClose, onSuccess }: RegistrationProps) => {
  const { form, fault, failure, busy, change, submit } = useRegistration((user) => {
    toasts.show({ kind: 'done', title: 'Your account is ready' });
    onSuccess(user);
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create your account"
      description="No card needed. Workouts without the diamond play at once."
      greeting
    >
      <form className={formClass} onSubmit={submit} noValidate>
        <AccountFields form={form} fault={fault} onChange={change} />
        {failure !== null && <Refusal text={failure} />}
        <Button type="submit" kind="main" wide busy={busy}>
          {busy ? 'Creating your account' : 'Create account'}
        </Button>
        <Agreement />
      </form>
    </Dialog>
  );
};
