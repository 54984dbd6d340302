import { PAYMENT_ERRORS, type PlanKey } from 'contract';
import { useRef } from 'react';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { PlanChoice } from '../../ui/plan-choice/plan-choice.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import { CardWaiting, describeSetup, type Failure, SignInAgain } from '../payment-form/index.ts';
import { ConfirmationStep } from './confirmation-step.tsx';
import { PlansMissing } from './plans-missing.tsx';
import { TrialCard } from './trial-card.tsx';
import { TrialFrame } from './trial-frame.tsx';
import { trialEnd, trialMoments } from './trial-words.ts';
import { useMemberTrial } from './use-member-trial.ts';
import type { TrialProps } from './visitor-trial.tsx';

type MemberTrialProps = TrialProps & { userId: string };

const ways = ({ way }: Failure, plan: PlanKey | null) =>
  way === 'sign-in' ? (
    <SignInAgain />
  ) : (
    <Button kind="line" small onClick={() => openDialog('plans', plan)}>
      Choose Your Plan
    </Button>
  );

type Trial = ReturnType<typeof useMemberTrial>;

const NotBegun = ({ trial }: { trial: Trial }) => {
  const failure = describeSetup(trial.failure);
  return (
    <Alert
      title={failure.text}
      actions={
        failure.way === 'again' ? (
          <Button kind="line" small onClick={() => trial.retry()}>
            Try Again
          </Button>
        ) : (
          ways(failure, trial.plan?.key ?? null)
        )
      }
    />
  );
};

type CardProps = { trial: Trial; onBusy: (isBusy: boolean) => void; onClose: () => void };

const MemberCard = ({ trial, onBusy, onClose }: CardProps) => {
  const { plan, setup } = trial;
  if (trial.failure !== null) return <NotBegun trial={trial} />;
  if (plan === null) return <PlansMissing />;
  if (setup.data === undefined) return <CardWaiting />;
  const { user, setup: card } = setup.data;
  return (
    <TrialCard
      key={card.setup_intent_id}
      clientSecret={card.client_secret}
      setupIntentId={card.setup_intent_id}
      resumed={card.card_ready}
      holder={user.name}
      nameless="Customer"
      plan={plan}
      endsAt={trialEnd(card.trial_end_date, new Date())}
      confirm={trial.confirm}
      confirmFailed={PAYMENT_ERRORS.confirmationFailed}
      onBusy={onBusy}
      onEscape={onClose}
      ways={(failure) => ways(failure, plan.key)}
    />
  );
};

/** The trial for a member who has an account already: she begins with the card. */
export const MemberTrial = ({ userId, plan: asked, onClose, onSuccess }: MemberTrialProps) => {
  const trial = useMemberTrial(userId, asked);
  const held = useRef(false);
  const { confirmation, plan, plans } = trial;
  const finish = () => {
    if (confirmation) onSuccess(confirmation.user);
    onClose();
  };
  const close = () => {
    if (!held.current) finish();
  };
  const endsAt = trial.setup.data
    ? trialEnd(trial.setup.data.setup.trial_end_date, new Date())
    : null;
  return (
    <TrialFrame
      step={confirmation ? 'Confirmation' : 'Payment'}
      moments={trialMoments({ plan, endsAt, today: new Date() })}
      onClose={close}
    >
      {confirmation ? (
        <ConfirmationStep confirmation={confirmation} onDone={finish} />
      ) : (
        <>
          {plan !== null && trial.mayHaveTrial && (
            <PlanChoice
              plans={plans}
              chosen={plan.id}
              onChoose={({ key }) => trial.choosePlan(key)}
            />
          )}
          <MemberCard
            trial={trial}
            onBusy={(isBusy) => {
              held.current = isBusy;
            }}
            onClose={close}
          />
        </>
      )}
    </TrialFrame>
  );
};
