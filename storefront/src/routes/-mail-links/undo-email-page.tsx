import { useMutation } from '@tanstack/react-query';
import { ACCOUNT_ERRORS } from 'contract';
import { undoEmailChange } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { LinkPage, useLinkToken } from './link-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const FAILED = 'The change could not be taken back. Please try again.';

type Undone = { email: string; reset_token: string };

const TakenBack = ({ undone }: { undone: Undone }) => (
  <LinkPage
    title="The change is undone"
    text={
      <>
        Your account has the address {undone.email}, and everyone is signed out. Whoever wanted
        another one may know your password, so choose a new one now.
      </>
    }
  >
    <NewPasswordForm token={undone.reset_token} />
  </LinkPage>
);

/** The button that undoes an e-mail change; programs that open mailed links must not undo it. */
const TakeBack = ({ token }: { token: string }) => {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: undoEmailChange });
  if (data !== undefined) return <TakenBack undone={data} />;
  return (
    <LinkPage
      title="Take the change back?"
      text="Your account keeps the address that this mail went to, or gets it back, and everyone is signed out."
    >
      {error !== null && <Alert title={errorMessage(error, FAILED)} />}
      <div>
        <Button busy={isPending} onClick={() => mutate(token)}>
          {isPending ? 'Taking it back' : 'Take the change back'}
        </Button>
      </div>
    </LinkPage>
  );
};

/** Target of the links that are mailed to the old address: stops or undoes an e-mail change. */
export const UndoEmailPage = () => {
  const token = useLinkToken();
  if (typeof token === 'string') return <TakeBack token={token} />;
  return (
    <LinkPage title="Take the change back?">
      {token === null && <Alert title={ACCOUNT_ERRORS.linkOver} />}
    </LinkPage>
  );
};
