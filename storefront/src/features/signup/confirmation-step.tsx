import { TRIAL_CONFIRMATION_CLOSE_MS } from 'contract';
import { useEffect, useEffectEvent } from 'react';
import type { Confirmation } from '../../api/payments.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { CheckIcon } from '../../ui/icons/icons.ts';
import { lead, t1 } from '../../ui/type.css.ts';
import * as css from './confirmation-step.css.ts';
import { daysRemaining, firstName } from './trial-words.ts';

type ConfirmationStepProps = {
  confirmation: Confirmation;
  /** Called after three seconds (spec section 4, Trial signup flow), or when she goes on before. */
  onDone: () => void;
};

/** The last step: the trial is on. */
export const ConfirmationStep = ({ confirmation, onDone }: ConfirmationStepProps) => {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => done(), TRIAL_CONFIRMATION_CLOSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.confirmation} role="status">
      <span className={css.mark}>
        <CheckIcon className={css.markIcon} size="large" />
      </span>
      <p className={t1}>Welcome, {firstName(confirmation.user)}.</p>
      <p className={lead}>
        {confirmation.message}. {daysRemaining(confirmation.trial_days_remaining)}
      </p>
      <LinkButton to="/workouts" onClick={onDone}>
        Start Your First Workout
      </LinkButton>
    </div>
  );
};
