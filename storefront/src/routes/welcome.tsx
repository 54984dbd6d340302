import { useMutation } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AUTH_ERRORS, type User } from 'contract';
import { useState } from 'react';
import * as titles from '#messages/titles';
import * as m from '#messages/welcome';
import { finishWelcome, openInvitation, updatePreferences, updateProfile } from '../api/account.ts';
import { errorMessage } from '../api/errors.ts';
import { loadRules, useSubmitForm } from '../features/forms/index.ts';
import { session, useSession } from '../features/session/index.ts';
import { Agreement } from '../features/signup/index.ts';
import {
  hasLiveSubscription,
  membershipTexts,
  useMembership,
} from '../features/subscription/index.ts';
import { pageHead } from '../head/page-head.ts';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { form } from '../ui/field/field.css.ts';
import { InputField, PasswordField } from '../ui/field/field.tsx';
import { Alert } from '../ui/message/message.tsx';
import { Switch } from '../ui/switch/switch.tsx';
import { strong } from '../ui/type.css.ts';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';

/** The plan that goes on, or the way to one. */
const Plan = () => {
  const { data } = useMembership();
  if (data === undefined) return null;
  if (!hasLiveSubscription(data)) {
    return (
      <div>
        <LinkButton kind="line" small to="/pricing">
          {m.plans}
        </LinkButton>
      </div>
    );
  }
  const { plan, headline, text } = membershipTexts(data);
  return (
    <section aria-label={m.plan}>
      <p className={strong}>{m.planStays({ plan })}</p>
      <p>{headline}</p>
      <p>{text}</p>
    </section>
  );
};

/** What a sign-up would have asked; the terms are asked for again after the next sign-in. */
const WelcomeForm = ({ user }: { user: User }) => {
  const navigate = useNavigate();
  const goToWorkouts = () => void navigate({ to: '/workouts' });
  const [wantsNews, setWantsNews] = useState(false);
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).welcomeSchema,
    defaultValues: { name: user.name, password: '' },
    refusals: { 422: 'password' },
    onSubmit: async ({ name, password }) => {
      if (name !== user.name) await updateProfile({ name });
      if (wantsNews) await updatePreferences({ marketing_emails: true });
      const chosen = password === '' ? {} : { password };
      session?.userChanged(await finishWelcome({ agreed: true, ...chosen }));
      goToWorkouts();
    },
  });
  return (
    <LinkPage title={m.title} text={m.text}>
      <Plan />
      <form className={form} onSubmit={submit} noValidate>
        {failure !== null && <Alert title={errorMessage(failure, m.failed)} />}
        <InputField label={m.name} autoComplete="name" {...field('name')} />
        <PasswordField
          label={m.password}
          autoComplete="new-password"
          hint={m.passwordHint}
          {...field('password')}
        />
        <Switch label={m.news} checked={wantsNews} onChange={setWantsNews} />
        <Agreement />
        <Button type="submit" wide busy={busy}>
          {busy ? m.saving : m.goOn}
        </Button>
        <div>
          <Button kind="quiet" small onClick={goToWorkouts}>
            {m.later}
          </Button>
        </div>
      </form>
    </LinkPage>
  );
};

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
  if (user?.welcome_due) return <WelcomeForm user={user} />;
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
