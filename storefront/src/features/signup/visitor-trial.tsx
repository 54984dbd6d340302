import type { PlanKey, User } from 'contract';
import { useRef } from 'react';
import { keepDialogOpen } from '../dialogs/reopening.ts';
import { ConfirmationStep } from './confirmation-step.tsx';
import { PlansMissing } from './plans-missing.tsx';
import { SignupForm } from './signup-form.tsx';
import { SignupPayment } from './signup-payment.tsx';
import { TrialFrame } from './trial-frame.tsx';
import { trialMoments } from './trial-words.ts';
import { type SignupStage, useSignup } from './use-signup.ts';

export type TrialProps = {
  plan: PlanKey | null;
  onClose: () => void;
  onSuccess: (user: User) => void;
};

/** As the server has said it; null until it has. */
const trialEndOf = (stage: SignupStage): Date | null => {
  if (stage.step === 'Payment') return new Date(stage.progress.trialEndsAt);
  const end = stage.step === 'Confirmation' ? stage.confirmation.user.trial_end_date : null;
  return end === null ? null : new Date(end);
};

/** The trial for a stranger: account, card, confirmation. */
export const VisitorTrial = ({ plan: asked, onClose, onSuccess }: TrialProps) => {
  const signup = useSignup(asked);
  const held = useRef(false);
  const { stage, plan } = signup;
  const endsAt = trialEndOf(stage);

  const finish = () => {
    if (stage.step === 'Confirmation') onSuccess(stage.confirmation.user);
    keepDialogOpen(null);
    onClose();
  };
  const close = () => {
    if (!held.current) finish();
  };

  return (
    <TrialFrame
      step={stage.step}
      moments={trialMoments({ plan, endsAt, today: new Date() })}
      onClose={close}
    >
      {stage.step === 'Signup' && <SignupForm signup={signup} />}
      {stage.step === 'Payment' &&
        (plan === null ? (
          <PlansMissing />
        ) : (
          <SignupPayment
            signup={signup}
            progress={stage.progress}
            resumed={stage.resumed}
            plan={plan}
            onBusy={(isBusy) => {
              held.current = isBusy;
            }}
            onClose={close}
          />
        ))}
      {stage.step === 'Confirmation' && (
        <ConfirmationStep confirmation={stage.confirmation} onDone={finish} />
      )}
    </TrialFrame>
  );
};
