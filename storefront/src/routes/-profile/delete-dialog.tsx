import { useNavigate } from '@tanstack/react-router';
import type { Membership } from 'contract';
import { deleteAccount } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { loadRules, useSubmitForm } from '../../features/forms/index.ts';
import { session } from '../../features/session/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { writtenDate } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { form } from '../../ui/field/field.css.ts';
import { PasswordField } from '../../ui/field/field.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { consequences } from './profile.css.ts';

const FAILED = 'Your account could not be deleted. Please try again.';

/** What happens to a subscription when the account is deleted; null when there is none to end. */
export const subscriptionEnd = (membership: Membership | undefined): string | null => {
  if (membership === undefined || membership.price === null) return null;
  const { plan, current_period_end, status } = membership;
  const name = plan === null ? 'Your subscription' : `Your ${plan.name} subscription`;
  if (status === 'trial') return `${name} ends at once, with your free trial. Nothing is charged.`;
  return current_period_end === null
    ? `${name} ends at once.`
    : `${name} ends at once. What you have paid until ${writtenDate(new Date(current_period_end))} is not paid back.`;
};

type DeleteDialogProps = {
  membership: Membership | undefined;
  onClose: () => void;
};

/** Explains what deleting the account means and asks for the password. */
export const DeleteDialog = ({ membership, onClose }: DeleteDialogProps) => {
  const navigate = useNavigate();
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).deletionSchema,
    defaultValues: { password: '' },
    refusals: { 400: 'password' },
    onSubmit: async ({ password }) => {
      await deleteAccount(password);
      session?.clear();
      toasts.show({ kind: 'done', title: 'Your account is deleted' });
      void navigate({ to: '/' });
    },
  });
  const close = () => {
    if (!busy) onClose();
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
      <ul className={consequences}>
        {ending !== null && <li>{ending}</li>}
        <li>Your profile, picture, preferences, favorites and progress are deleted.</li>
        <li>You are signed out everywhere, and we send you a last mail to say that it is done.</li>
      </ul>
      <form className={form} onSubmit={submit} noValidate>
        {failure !== null && <Alert title={errorMessage(failure, FAILED)} />}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...field('password')}
        />
        <div className={buttons}>
          <Button type="submit" busy={busy}>
            {busy ? 'Deleting' : 'Delete my account'}
          </Button>
          <Button kind="line" onClick={close}>
            Keep my account
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
