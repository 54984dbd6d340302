import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from 'contract';
import { useState } from 'react';
import * as m from '#messages/welcome';
import { LOCALE_NAMES, pathPrefix } from '../../../locales.ts';
import {
  callSignIn,
  chooseLanguage,
  preferencesQuery,
  updatePreferences,
  updateProfile,
} from '../../api/account.ts';
import { siteTextsQuery } from '../../api/catalogue.ts';
import { errorMessage } from '../../api/errors.ts';
import { loadRules, useSubmitForm } from '../../features/forms/index.ts';
import { Agreement } from '../../features/order/index.ts';
import { session } from '../../features/session/index.ts';
import {
  hasLiveSubscription,
  membershipTexts,
  useMembership,
} from '../../features/subscription/index.ts';
import { isTranslated, locale, locales } from '../../locale.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { Chips } from '../../ui/chips/chips.tsx';
import { form } from '../../ui/field/field.css.ts';
import { InputField, PasswordField } from '../../ui/field/field.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { strong } from '../../ui/type.css.ts';

/** The plan that goes on, or the way to one. */
const Plan = ({ user }: { user: User }) => {
  const { data } = useMembership();
  if (data === undefined) return null;
  if (!hasLiveSubscription(data)) {
    return (
      <>
        <p>{m.noCard}</p>
        <div>
          <LinkButton kind="line" small to="/pricing">
            {m.plans}
          </LinkButton>
        </div>
      </>
    );
  }
  const { plan, headline, text } = membershipTexts(data);
  return (
    <section aria-label={m.plan}>
      <p className={strong}>{m.planStays({ plan })}</p>
      <p>{headline}</p>
      <p>{text}</p>
      {!user.has_payment_method && (
        <div>
          <LinkButton kind="line" small to="/settings" hash="subscription">
            {m.addCard}
          </LinkButton>
        </div>
      )}
    </section>
  );
};

/** What a sign-up would have asked; the terms are asked for again after the next sign-in. */
export const WelcomeForm = ({ user }: { user: User }) => {
  const navigate = useNavigate();
  const { brand } = useSuspenseQuery(siteTextsQuery()).data;
  const offered = isTranslated ? locales.filter((one) => brand.languages.includes(one)) : [];
  const [language, setLanguage] = useState(locale);
  const goToWorkouts = () => void navigate({ to: '/workouts' });
  // An import may have brought a consent with its date.
  const { data: { marketing_emails: hasNews = false } = {} } = useQuery(preferencesQuery(user.id));
  const [chosenNews, setChosenNews] = useState<boolean | null>(null);
  const wantsNews = chosenNews ?? hasNews;
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).welcomeSchema,
    defaultValues: { name: user.name, password: '' },
    refusals: { 422: 'password' },
    onSubmit: async ({ name, password }) => {
      if (name !== user.name) await updateProfile({ name });
      if (wantsNews !== hasNews) {
        await updatePreferences({ marketing_emails: wantsNews, news_source: 'welcome' });
      }
      const chosen = password === '' ? {} : { password };
      const known = offered.length > 1 ? { language } : {};
      session?.userChanged(
        await callSignIn('finishWelcome', { body: { agreed: true, ...chosen, ...known } }),
      );
      if (language === locale) return goToWorkouts();
      chooseLanguage(language);
      // Each language is a build of its own.
      window.location.assign(`${pathPrefix(language)}/workouts`);
    },
  });
  return (
    <>
      <Plan user={user} />
      <form className={form} onSubmit={submit} noValidate>
        {failure !== null && <Alert title={errorMessage(failure, m.failed)} />}
        <InputField label={m.name} autoComplete="name" {...field('name')} />
        {offered.length > 1 && (
          <Chips
            label={m.language}
            name="language"
            options={offered.map((value) => ({ value, word: LOCALE_NAMES[value] }))}
            value={language}
            onChange={(chosen) => chosen !== '' && setLanguage(chosen)}
          />
        )}
        <PasswordField
          label={m.password}
          autoComplete="new-password"
          hint={m.passwordHint}
          {...field('password')}
        />
        <Switch label={m.news} checked={wantsNews} onChange={setChosenNews} />
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
    </>
  );
};
