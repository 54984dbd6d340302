import { SIGN_IN_PROMPT, type User } from 'contract';
import { useState } from 'react';
import * as m from '#messages/cancelSubscription';
import { MembersOnly } from '../-account/account-frame.tsx';
import { InfoStep } from './info-step.tsx';
import { ConfirmStep, DoneStep } from './steps.tsx';

/** The step: information, confirmation, or done (spec section 4). */
type Step = { name: 'info' | 'confirm' } | { name: 'done'; endsAt: string | null };

const Steps = ({ user }: { user: User }) => {
  const [step, setStep] = useState<Step | null>(null);
  switch (step?.name) {
    case 'confirm':
      return (
        <ConfirmStep
          onBack={() => setStep({ name: 'info' })}
          onDone={(endsAt) => setStep({ name: 'done', endsAt })}
        />
      );
    case 'done':
      return <DoneStep endsAt={step.endsAt} onUndone={() => setStep({ name: 'info' })} />;
    default:
      return (
        <InfoStep
          user={user}
          cameBack={step !== null}
          onContinue={() => setStep({ name: 'confirm' })}
        />
      );
  }
};

/** The cancellation, in three steps (spec section 2, /cancel-subscription). */
export const CancellationPage = () => (
  <MembersOnly title={m.beforeYouGo} signInText={SIGN_IN_PROMPT.manageSubscription}>
    {(user) => <Steps user={user} />}
  </MembersOnly>
);
