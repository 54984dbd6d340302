import { useMutation } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AUTH_ERRORS } from 'contract';
import * as m from '#messages/signInCode';
import * as titles from '#messages/titles';
import { confirmSignInCode } from '../api/account.ts';
import { ApiError, errorMessage } from '../api/errors.ts';
import { openDialog } from '../features/dialogs/index.ts';
import { session } from '../features/session/index.ts';
import { CodeForm } from '../features/sign-in/index.ts';
import { privateHead } from '../head/page-head.ts';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Alert } from '../ui/message/message.tsx';
import { figures, lead, strong } from '../ui/type.css.ts';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';

const useGoToWorkouts = () => {
  const navigate = useNavigate();
  return () => void navigate({ to: '/workouts' });
};

/** The digits of the link, for the browser that asked. */
const Elsewhere = ({ token }: { token: string }) => (
  <LinkPage title={m.elsewhere} text={m.elsewhereText}>
    <p className={cx(lead, strong, figures)}>{token.slice(0, 6).replace(/^(\d{3})/, '$1 ')}</p>
    <div>
      <LinkButton kind="line" small to="/sign-in">
        {m.askHere}
      </LinkButton>
    </div>
  </LinkPage>
);

/** The button that signs in: mail programs open links by themselves, which must not use them up. */
const ByLink = ({ token }: { token: string }) => {
  const goToWorkouts = useGoToWorkouts();
  const { mutate, error, isPending } = useMutation({
    mutationFn: confirmSignInCode,
    onSuccess: (begun) => {
      session?.adopt(begun);
      goToWorkouts();
    },
  });
  const status = error instanceof ApiError ? error.status : null;
  if (status === 409) return <Elsewhere token={token} />;
  return (
    <LinkPage title={m.title} text={m.linkText}>
      {error !== null && (
        <Alert
          title={errorMessage(error, AUTH_ERRORS.loginFailed)}
          actions={
            status === 401 ? (
              <LinkButton kind="line" small to="/sign-in">
                {m.again}
              </LinkButton>
            ) : undefined
          }
        />
      )}
      <div>
        <Button busy={isPending} onClick={() => mutate({ link: token })}>
          {isPending ? m.signingIn : m.signIn}
        </Button>
      </div>
    </LinkPage>
  );
};

/** Sign-in without a password: asks for a code or, opened by a mailed link, signs in by it. */
const SignInPage = () => {
  const token = useLinkToken();
  const goToWorkouts = useGoToWorkouts();
  if (token === undefined) return <LinkPage title={m.title} />;
  if (token !== null) return <ByLink key={token} token={token} />;
  return (
    <LinkPage title={m.title} text={m.text}>
      <CodeForm onSignedIn={goToWorkouts} />
      <div>
        <Button kind="quiet" small onClick={() => openDialog('sign-in')}>
          {m.password}
        </Button>
      </div>
    </LinkPage>
  );
};

export const Route = createFileRoute('/sign-in')({
  head: privateHead('/sign-in', titles.signIn),
  component: SignInPage,
});
