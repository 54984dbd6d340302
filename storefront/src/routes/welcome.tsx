import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AUTH_ERRORS } from 'contract';
import * as titles from '#messages/titles';
import * as m from '#messages/welcome';
import { openInvitation } from '../api/account.ts';
import { session, useSession } from '../features/session/index.ts';
import { privateHead } from '../head/page-head.ts';
import { LinkButton } from '../ui/button/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LinkAction } from './-mail-links/link-action.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';

/** Comes with the member who is asked. */
const WelcomeForm = lazyPart(async () => (await import('./-welcome/welcome-form.tsx')).WelcomeForm);

const Invitation = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const open = async () => {
    session?.adopt(await openInvitation(token));
    await navigate({ to: '/welcome', replace: true });
  };
  return (
    <LinkAction
      token={token}
      title={m.title}
      text={m.invited}
      act={open}
      button={m.open}
      busy={m.opening}
      failed={AUTH_ERRORS.loginFailed}
      whenOver={
        <LinkButton kind="line" small to="/sign-in">
          {m.byCode}
        </LinkButton>
      }
      done={() => null}
    />
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
        <WelcomeForm key={user.id} user={user} />
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
  head: privateHead('/welcome', titles.welcome),
  component: WelcomePage,
});
