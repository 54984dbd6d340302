import { useMutation } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AUTH_ERRORS } from 'contract';
import { Suspense } from 'react';
import * as titles from '#messages/titles';
import * as m from '#messages/welcome';
import { openInvitation } from '../api/account.ts';
import { errorMessage } from '../api/errors.ts';
import { session, useSession } from '../features/session/index.ts';
import { pageHead } from '../head/page-head.ts';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Alert } from '../ui/message/message.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';

/** Comes with the member who is asked. */
const WelcomeForm = lazyPart(async () => (await import('./-welcome/welcome-form.tsx')).WelcomeForm);

/** The button that uses the invitation up: mail programs open links by themselves. */
const Invitation = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: openInvitation,
    onSuccess: (begun) => {
      session?.adopt(begun);
      void navigate({ to: '/welcome', replace: true });
    },
  });
  return (
    <LinkPage title={m.title} text={m.invited}>
      {error !== null && (
        <Alert
          title={errorMessage(error, AUTH_ERRORS.loginFailed)}
          actions={
            <LinkButton kind="line" small to="/sign-in">
              {m.byCode}
            </LinkButton>
          }
        />
      )}
      <div>
        <Button busy={isPending} onClick={() => mutate(token)}>
          {isPending ? m.opening : m.open}
        </Button>
      </div>
    </LinkPage>
  );
};

/** Target of the link of an invitation, and what follows it, once. */
const WelcomePage = () => {
  const token = useLinkToken();
  const { status, user } = useSession();
  if (typeof token === 'string') return <Invitation key={token} token={token} />;
  if (user?.welcome_due) {
    return (
      <LinkPage title={m.title} text={m.text}>
        <Suspense fallback={null}>
          <WelcomeForm user={user} />
        </Suspense>
      </LinkPage>
    );
  }
  return (
    <LinkPage title={m.title}>
      {token === null && status !== 'loading' && (
        <div>
          <LinkButton to={user === null ? '/sign-in' : '/workouts'}>
            {user === null ? m.byCode : m.workouts}
          </LinkButton>
        </div>
      )}
    </LinkPage>
  );
};

export const Route = createFileRoute('/welcome')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/welcome', title: titles.welcome, isPrivate: true }),
  component: WelcomePage,
});
