import { type SubmitEvent, useRef, useState } from 'react';
import { trialSignup } from '../../api/payments.ts';
import { describeSignup, type Failure, SIGNUP_RETURN_PATH } from '../payment-form/index.ts';
import type { Signup } from './use-signup.ts';
import { findSignupFault, type SignupFault } from './validate.ts';

/** What is wrong with the form, what the server said, and the press that creates the account. */
export const useSignupForm = (signup: Signup) => {
  const [fault, setFault] = useState<SignupFault | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const working = useRef(false);

  const create = async (): Promise<void> => {
    const { form, plan } = signup;
    if (plan === null) return;
    const name = form.name.trim();
    const email = form.email.trim();
    const setup = await trialSignup({
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
