import { useNavigate } from '@tanstack/react-router';
import { type Membership, paidUntil } from 'contract';
import * as m from '#messages/deleteAccount';
import { callAccount } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { loadRules, useSubmitForm } from '../../features/forms/index.ts';
import { session } from '../../features/session/index.ts';
import { formatMoney } from '../../features/subscription/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { writtenDate } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { form } from '../../ui/field/field.css.ts';
import { PasswordField } from '../../ui/field/field.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { Alert } from '../../ui/message/message.tsx';
import { consequences } from './profile.css.ts';

const subscriptionEnd = (membership: Membership): string => {
  const { plan, status } = membership;
  const name = plan === null ? m.yourSubscription : m.yourPlan({ plan: plan.name });
  if (status === 'trial') return m.endsWithTrial({ name });
  const until = paidUntil(membership);
  return until === null
    ? m.endsNow({ name })
    : m.endsUnpaid({ name, day: writtenDate(new Date(until)) });
};

const givenEnd = ({ until }: NonNullable<Membership['given']>): string =>
  until === null ? m.freeLost : m.givenLost({ day: writtenDate(new Date(Date.parse(until) - 1)) });

/** What happens to a subscription, to money and to what was given when the account is deleted. */
export const losses = (membership: Membership | undefined): string[] => {
  if (membership === undefined) return [];
  const { price, credit, given } = membership;
  return [
    ...(price === null ? [] : [subscriptionEnd(membership)]),
    ...(credit === null ? [] : [m.creditLost({ amount: formatMoney(credit) })]),
    ...(given ? [givenEnd(given)] : []),
  ];
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
      await callAccount('deleteAccount', { body: { password } });
      session?.clear();
      toasts.show({ kind: 'done', title: m.deleted });
      void navigate({ to: '/' });
    },
  });
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog open onClose={close} size="middle" title={m.title} description={m.text}>
      <ul className={consequences}>
        {losses(membership).map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{m.whatGoes}</li>
        <li>{m.signedOut}</li>
      </ul>
      <form className={form} onSubmit={submit} noValidate>
        {failure !== null && <Alert title={errorMessage(failure, m.failed)} />}
        <PasswordField
          label={m.currentPassword}
          autoComplete="current-password"
          {...field('password')}
        />
        <div className={buttons}>
          <Button type="submit" busy={busy}>
            {busy ? m.deleting : m.confirm}
          </Button>
          <Button kind="line" onClick={close}>
            {m.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
