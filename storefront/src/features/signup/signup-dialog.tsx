import { useEffect, useRef, useState } from 'react';
import { useServerDay } from '../../api/use-server-day.ts';
import { type DialogProps, openDialog, reopenAfterReload } from '../dialogs/index.ts';
import { preloadStripe } from '../payment-form/index.ts';
import { session } from '../session/index.ts';
import { AccountStep } from './account-step.tsx';
import { CardStep, RefusedStep } from './card-step.tsx';
import { MemberTrial } from './member-trial.tsx';
import type { SignupProps } from './rules.ts';
import { type SignupStage, useSignup } from './signup-flow.ts';
import { ConfirmationStep, PlansMissing, SignupFrame } from './signup-frame.tsx';
import { trialEnd, trialMoments } from './texts.ts';

/** The end of the trial, from the server; null until it is known. */
const trialEndOf = (stage: SignupStage, today: Date): Date | null => {
  if (stage.step === 'Payment') return trialEnd(stage.progress.trialEndsAt, today);
  const end = stage.step === 'Confirmation' ? stage.confirmation.user.trial_end_date : null;
  return end === null ? null : new Date(end);
};

/** The trial for a visitor: account, card, confirmation. */
const VisitorSignup = ({ plan: asked, onClose, onSuccess }: SignupProps) => {
  const signup = useSignup(asked);
  const held = useRef(false);
  const { stage, plan } = signup;
  const today = useServerDay();
  const endsAt = trialEndOf(stage, today);
  const quote = stage.step === 'Payment' ? stage.progress.quote : undefined;

  const finish = () => {
    if (stage.step === 'Confirmation') onSuccess(stage.confirmation.user);
    reopenAfterReload(null);
    onClose();
  };
  const close = () => {
    if (!held.current) finish();
  };

  return (
    <SignupFrame
      step={stage.step}
      moments={trialMoments({ plan, quote, endsAt, today })}
      onClose={close}
    >
      {stage.step === 'Signup' && <AccountStep signup={signup} />}
      {stage.step === 'Payment' &&
        (plan === null || endsAt === null ? (
          <PlansMissing />
        ) : (
          <CardStep
            signup={signup}
            progress={stage.progress}
            resumed={stage.resumed}
            plan={plan}
            endsAt={endsAt}
            onBusy={(isBusy) => {
              held.current = isBusy;
            }}
            onClose={close}
          />
        ))}
      {stage.step === 'Refused' && (
        <RefusedStep
          text={stage.text}
          onSubscribe={() => openDialog('sign-in', stage.plan)}
          onClose={close}
        />
      )}
      {stage.step === 'Confirmation' && (
        <ConfirmationStep confirmation={stage.confirmation} onDone={finish} />
      )}
    </SignupFrame>
  );
};

/**
 * The enhanced signup with its steps signup, payment and confirmation (spec sections 2 and 4). The
 * session is read only once, because a visitor becomes a member during the flow.
 */
export const SignupDialog = (props: DialogProps) => {
  const [user] = useState(() => session?.state().user ?? null);
  useEffect(() => void preloadStripe(), []);
  return user === null ? <VisitorSignup {...props} /> : <MemberTrial {...props} userId={user.id} />;
};
