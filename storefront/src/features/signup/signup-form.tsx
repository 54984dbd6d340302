import { Button } from '../../ui/button/button.tsx';
import { PlanChoice } from '../../ui/plan-choice/plan-choice.tsx';
import { AccountFields } from './account-fields.tsx';
import { Agreement } from './agreement.tsx';
import { PlansMissing } from './plans-missing.tsx';
import { Refusal } from './refusal.tsx';
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

/** The first step: plan and account (spec sections 4, 5 and 8). */
export const SignupForm = ({ signup }: { signup: Signup }) => {
  const { fault, failure, busy, submit } = useSignupForm(signup);
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
