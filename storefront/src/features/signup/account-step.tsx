import { AUTH_ERRORS, type Location } from 'contract';
import { useState } from 'react';
import * as m from '#messages/signup';
import { beginTrialSignup } from '../../api/payments.ts';
import { localPath } from '../../locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmailField, InputField, PasswordField } from '../../ui/field/field.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { PlanChoice } from '../../ui/plan-choice/plan-choice.tsx';
import { openDialog } from '../dialogs/index.ts';
import { useSubmitForm } from '../forms/index.ts';

import { Agreement, LocationFields, PromotionCode, usePurchaseQuote } from '../order/index.ts';
import { describeSignup, SIGNUP_RETURN_PATH } from '../payment-form/index.ts';
import { NewsBox } from './news-box.tsx';
import { type Account, accountSchema } from './rules.ts';
import * as css from './signup.css.ts';
import type { Signup } from './signup-flow.ts';
import { PlansMissing } from './signup-frame.tsx';
import { isReduced, trialPrice } from './texts.ts';

/** The form of a new account; it shows one error at a time, the first. */
export const useAccountForm = (
  defaultValues: Account,
  onSubmit: (account: Account) => Promise<void>,
) => useSubmitForm({ schema: accountSchema, defaultValues, firstErrorOnly: true, onSubmit });

/** Name, e-mail and password of a new account. */
export const AccountFields = ({ field }: Pick<ReturnType<typeof useAccountForm>, 'field'>) => (
  <div className={css.fields}>
    <InputField label={m.fullName} autoComplete="name" {...field('name')} />
    <EmailField {...field('email')} />
    <div className={css.passwords}>
      <PasswordField label={m.password} autoComplete="new-password" {...field('password')} />
      <PasswordField
        label={m.confirmPassword}
        autoComplete="new-password"
        {...field('confirmation')}
      />
    </div>
    <NewsBox />
  </div>
);

/** Why no account was created; for a taken e-mail, offers to sign in (spec section 8). */
export const Refusal = ({ text }: { text: string }) =>
  text.includes(AUTH_ERRORS.emailTaken) ? (
    <Alert
      title={text}
      actions={
        <Button kind="line" small onClick={() => openDialog('sign-in')}>
          {m.signIn}
        </Button>
      }
    >
      {AUTH_ERRORS.emailTakenHint}
    </Alert>
  ) : (
    <Alert title={text} />
  );

const Plans = ({ signup }: { signup: Signup }) =>
  signup.plan === null ? (
    <PlansMissing />
  ) : (
    <PlanChoice
      plans={signup.plans}
      chosen={signup.plan.id}
      onChoose={({ key }) => signup.choosePlan(key)}
    />
  );

/** The first step: plan and account (spec sections 4, 5 and 8). */
export const AccountStep = ({ signup }: { signup: Signup }) => {
  const [location, setLocation] = useState<Location | null>(null);
  const purchase = usePurchaseQuote(signup.plan?.key, true, location);
  const { quote, code, retry } = purchase;
  const { field, failure, busy, submit } = useAccountForm(signup.account, async (account) => {
    if (signup.plan === null) return;
    const { name, email, password } = account;
    const setup = await beginTrialSignup({
      name,
      email,
      password,
      package: signup.plan.key,
      return_url: `${window.location.origin}${localPath(SIGNUP_RETURN_PATH)}`,
      ...(location !== null && { location }),
      // An amount without its taxes was not agreed to; the next step shows the whole one.
      ...(quote !== undefined &&
        quote.tax?.location_needed !== true && { agreed_amount: quote.first_charge.amount }),
      ...(code !== null && { promotion_code: code }),
    }).catch((error: unknown) => {
      // After a refusal because the amount or the code has changed, the new one is shown.
      retry();
      throw error;
    });
    const progress = {
      name,
      email,
      plan: signup.plan.key,
      clientSecret: setup.client_secret,
      wallets: setup.wallets,
      setupIntentId: setup.setup_intent_id,
      trialEndsAt: setup.trial_end_date,
      quote: setup.quote,
      country: location?.country ?? null,
    };
    signup.created(account, progress, setup.card_ready);
  });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Plans signup={signup} />
      {signup.plan !== null && <PromotionCode {...purchase} />}
      {signup.plan !== null && quote !== undefined && isReduced(quote) && (
        <p>{trialPrice(signup.plan, quote)}</p>
      )}
      <AccountFields field={field} />
      {signup.plan?.tax !== undefined && <LocationFields onChange={setLocation} />}
      {failure !== null && <Refusal text={describeSignup(failure).text} />}
      <Button type="submit" kind="main" wide busy={busy}>
        {busy ? m.creating : m.toPayment}
      </Button>
      <Agreement />
    </form>
  );
};
