import type { Confirmation } from '../../api/payments.ts';
import { daysRemaining, firstName } from '../../features/signup/index.ts';
import { Message } from '../../ui/message/message.tsx';
import { Failed, Succeeded } from '../outcome/outcome.tsx';
import { useCompletion } from './use-completion.ts';

const Processing = () => (
  <div aria-live="polite">
    <Message title="Processing">
      We are confirming your card. This takes a few seconds; please stay on this page.
    </Message>
  </div>
);

const Success = ({ confirmation }: { confirmation: Confirmation }) => (
  <Succeeded title={`Welcome, ${firstName(confirmation.user)}.`}>
    {confirmation.message}. {daysRemaining(confirmation.trial_days_remaining)} We take you to the
    workouts in a moment.
  </Succeeded>
);

type SignupCompleteProps = {
  /** The set-up of a card that she comes back from; undefined when the address names none. */
  setupIntentId: string | undefined;
};

/** The return from a bank's page, or from a card's set-up (spec section 2, Trial completion). */
export const SignupCompleteScreen = ({ setupIntentId }: SignupCompleteProps) => {
  const completion = useCompletion(setupIntentId);
  return (
    <main id="main">
      {completion.step === 'processing' && <Processing />}
      {completion.step === 'success' && <Success confirmation={completion.confirmation} />}
      {completion.step === 'error' && (
        <Failed
          title="Your sign-up is not complete"
          retry={{ to: '/signup', label: 'Try Signup Again' }}
        >
          {completion.text}
        </Failed>
      )}
    </main>
  );
};
