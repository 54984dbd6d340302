import { AUTH_ERRORS } from 'contract';
import * as m from '#messages/signup';
import { errorMessage } from '../../api/errors.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { DialogProps } from '../dialogs/index.ts';
import { Agreement } from '../order/index.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import { AccountFields, Refusal, useAccountForm } from './account-step.tsx';
import { agreeToTickedNews } from './news-box.tsx';
import { NO_ACCOUNT } from './rules.ts';
import * as css from './signup.css.ts';

type RegistrationProps = Pick<DialogProps, 'onClose' | 'onSuccess'>;

/** An account without a trial or a card: can play free workouts and save favourites. */
export const RegistrationDialog = ({ onClose, onSuccess }: RegistrationProps) => {
  const { field, failure, busy, submit } = useAccountForm(
    NO_ACCOUNT,
    async ({ name, email, password }) => {
      if (session === null) return;
      const user = await session.register({ name, email, password });
      agreeToTickedNews();
      toasts.show({ kind: 'done', title: m.ready });
      onSuccess(user);
      onClose();
    },
  );
  return (
    <Dialog open onClose={onClose} title={m.createTitle} description={m.createText} greeting>
      <form className={css.form} onSubmit={submit} noValidate>
        <AccountFields field={field} />
        {failure !== null && (
          <Refusal text={errorMessage(failure, AUTH_ERRORS.registrationFailed)} />
        )}
        <Button type="submit" kind="main" wide busy={busy}>
          {busy ? m.creating : m.create}
        </Button>
        <Agreement />
      </form>
    </Dialog>
  );
};
