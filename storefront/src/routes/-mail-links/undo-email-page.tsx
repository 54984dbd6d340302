import { ACCOUNT_ERRORS } from 'contract';
import { useState } from 'react';
import { undoEmailChange } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { NewPasswordForm, useLinkToken } from '../../features/password-reset/index.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { LinkPage } from './link-page.tsx';

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
  const [undone, setUndone] = useState<Undone | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      setUndone(await undoEmailChange(token));
    } catch (error) {
      setFailure(errorMessage(error, FAILED));
    } finally {
      setBusy(false);
    }
  };
  if (undone !== null) return <TakenBack undone={undone} />;
  return (
    <LinkPage
      title="Take the change back?"
      text="Your account keeps the address that this mail went to, or gets it back, and everyone is signed out."
    >
      {failure !== null && <Alert title={failure} />}
      <div>
        <Button busy={busy} onClick={takeBack}>
          {busy ? 'Taking it back' : 'Take the change back'}
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
