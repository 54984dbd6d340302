import { AUTH_ERRORS } from 'contract';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { InputField, PasswordField } from '../../ui/field/field.tsx';
import { PlanChoice } from '../../ui/plan-choice/plan-choice.tsx';
import { small, soft } from '../../ui/type.css.ts';
import { openDialog } from '../dialogs/dialog-store.ts';
import { PlansMissing } from './plans-missing.tsx';
import * as css from './signup-form.css.ts';
import type { Signup } from './use-signup.ts';
import { useSignupForm } from './use-signup-form.ts';

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

const Refusal = ({ text }: { text: string }) =>
  text.includes(AUTH_ERRORS.emailTaken) ? (
    <Alert
      title={text}
      actions={
        <Button kind="line" small onClick={() => openDialog('sign-in')}>
          Sign In
        </Button>
      }
    >
      {AUTH_ERRORS.emailTakenHint}
    </Alert>
  ) : (
    <Alert title={text} />
  );

const Agreement = () => (
  <p className={cx(small, soft)}>
    By continuing you agree to our{' '}
    <a href="/terms" target="_blank" rel="noreferrer">
      Terms & Conditions
    </a>{' '}
    and{' '}
    <a href="/privacy" target="_blank" rel="noreferrer">
      Privacy Policy
    </a>
    .
  </p>
);

/** The first step: plan and account (spec sections 4, 5 and 8). */
export const SignupForm = ({ signup }: { signup: Signup }) => {
  const { fault, failure, busy, submit } = useSignupForm(signup);
  const { form, change } = signup;
  const field = (name: keyof typeof form) => ({
    name,
    value: form[name],
    error: fault?.field === name ? fault.text : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Plans signup={signup} />
      <div className={css.fields}>
        <InputField label="Full name" autoComplete="name" {...field('name')} />
        <InputField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <div className={css.passwords}>
          <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            {...field('confirmation')}
          />
        </div>
      </div>
      {failure !== null && <Refusal text={failure.text} />}
      <Button type="submit" kind="main" wide busy={busy}>
        {busy ? 'Creating your account' : 'Continue to Payment'}
      </Button>
      <Agreement />
    </form>
  );
};
