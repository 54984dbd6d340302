import { PAYMENT_ERRORS, type SubscriptionPlan, TRIAL_ERRORS } from 'contract';
import { Button } from '../../ui/button/button.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import type { SignupProgress } from './signup-progress.ts';
import { TrialCard } from './trial-card.tsx';
import type { Signup } from './use-signup.ts';

type SignupPaymentProps = {
  signup: Signup;
  progress: SignupProgress;
  resumed: boolean;
  plan: SubscriptionPlan;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

/** The second step for a stranger: her card. */
export const SignupPayment = (props: SignupPaymentProps) => {
  const { signup, progress, plan } = props;
  return (
    <>
      <TrialCard
        key={progress.setupIntentId}
        clientSecret={progress.clientSecret}
        setupIntentId={progress.setupIntentId}
        resumed={props.resumed}
        holder={progress.name}
        nameless="Anonymous"
        plan={plan}
        endsAt={new Date(progress.trialEndsAt)}
        confirm={signup.confirm}
        confirmFailed={PAYMENT_ERRORS.confirmationFailed}
        onBusy={props.onBusy}
        onEscape={props.onClose}
        ways={({ text }) => (
          <>
            <Button kind="line" small onClick={() => openDialog('sign-in', plan.key)}>
              Sign In
            </Button>
            {text === TRIAL_ERRORS.signUpOver && (
              <Button kind="quiet" small onClick={signup.back}>
                Sign Up Again
              </Button>
            )}
          </>
        )}
      />
      <Button kind="quiet" small onClick={signup.back}>
        Change plan or details
      </Button>
    </>
  );
};
