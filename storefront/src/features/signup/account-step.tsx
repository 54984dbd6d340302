import { AUTH_ERRORS, trialSignup, VALIDATION } from 'contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { beginTrialSignup } from '../../api/payments.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { InputField, PasswordField } from '../../ui/field/field.tsx';
import { PlanChoice } from '../../ui/plan-choice/plan-choice.tsx';
import { small, soft } from '../../ui/type.css.ts';
import { openDialog } from '../dialogs/index.ts';
import { describeSignup, type Failure, SIGNUP_RETURN_PATH } from '../payment-form/index.ts';
import * as css from './signup.css.ts';
import { fields, passwords } from './signup.css.ts';
import type { Signup } from './signup-flow.ts';
import { PlansMissing } from './signup-frame.tsx';

export type SignupForm = {
  name: string;
  email: string;
  password: string;
  confirmation: string;
};

export type SignupFault = { field: keyof SignupForm; text: string };

const accountSchema = trialSignup.body.pick({ name: true, email: true, password: true });

/**
 * The form's first error, in the order of spec section 5, Trial signup: name, email, password,
 * confirmation. Null when it is valid.
 */
export const findSignupFault = (form: SignupForm): SignupFault | null => {
  const issues = accountSchema.safeParse(form).error?.issues ?? [];
  for (const field of ['name', 'email', 'password'] as const) {
    const issue = issues.find(({ path }) => path[0] === field);
    if (issue) return { field, text: issue.message };
  }
  return form.confirmation === form.password
    ? null
    : { field: 'confirmation', text: VALIDATION.passwordsDiffer };
};

type AccountFieldsProps = {
  form: SignupForm;
  fault: SignupFault | null;
  onChange: (changes: Partial<SignupForm>) => void;
};

/** Name, e-mail and password of a new account. */
export const AccountFields = ({ form, fault, onChange }: AccountFieldsProps) => {
  const field = (name: keyof SignupForm) => ({
    name,
    value: form[name],
    error: fault?.field === name ? fault.text : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={fields}>
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
      <div className={passwords}>
        <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...field('confirmation')}
        />
      </div>
    </div>
  );
};

/** The agreement that creating an account implies. */
export const Agreement = () => (
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

/** Why no account was created; for a taken e-mail, offers to sign in (spec section 8). */
export const Refusal = ({ text }: { text: string }) =>
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

/** The account form's state: field error, the server's error, and the submit function. */
const useAccountForm = (signup: Signup) => {
  const [fault, setFault] = useState<SignupFault | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const working = useRef(false);

  const create = async (): Promise<void> => {
    const { form, plan } = signup;
    if (plan === null) return;
    const name = form.name.trim();
    const email = form.email.trim();
    const setup = await beginTrialSignup({
      name,
      email,
      password: form.password,
      package: plan.key,
      return_url: `${window.location.origin}${SIGNUP_RETURN_PATH}`,
    });
    const progress = {
      name,
      email,
      plan: plan.key,
      clientSecret: setup.client_secret,
      setupIntentId: setup.setup_intent_id,
      trialEndsAt: setup.trial_end_date,
    };
    signup.created(progress, setup.card_ready);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (working.current) return;
    const found = findSignupFault(signup.form);
    setFault(found);
    setFailure(null);
    if (found !== null) {
      const field = event.currentTarget.elements.namedItem(found.field);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    working.current = true;
    setBusy(true);
    try {
      await create();
    } catch (error) {
      setFailure(describeSignup(error));
    } finally {
      working.current = false;
      setBusy(false);
    }
  };

  return { fault, failure, busy, submit };
};

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
  const { fault, failure, busy, submit } = useAccountForm(signup);
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Plans signup={signup} />
      <AccountFields form={signup.form} fault={fault} onChange={signup.change} />
      {failure !== null && <Refusal text={failure.text} />}
      <Button type="submit" kind="main" wide busy={busy}>
        {busy ? 'Creating your account' : 'Continue to Payment'}
      </Button>
      <Agreement />
    </form>
  );
};
