import type { Confirmation } from '../../api/payments.ts';
import { daysRemaining, firstName } from '../../features/signup/index.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { heroPictureUrl } from '../../ui/hero-picture/hero-picture.tsx';
import { Message } from '../../ui/message/message.tsx';
import { useCompletion } from './use-completion.ts';

const Processing = () => (
  <div aria-live="polite">
    <Message title="Processing">
      We are confirming your card. This takes a few seconds; please stay on this page.
    </Message>
  </div>
);

const Success = ({ confirmation }: { confirmation: Confirmation }) => (
  <div role="status">
    <Message
      title={`Welcome, ${firstName(confirmation.user)}.`}
      picture={heroPictureUrl}
      actions={
        <>
          <LinkButton to="/workouts">Start Your First Workout</LinkButton>
          <LinkButton kind="line" to="/">
            Go to Homepage
          </LinkButton>
        </>
      }
    >
      {confirmation.message}. {daysRemaining(confirmation.trial_days_remaining)} We take you to the
      workouts in a moment.
    </Message>
  </div>
);

const Failed = ({ text }: { text: string }) => (
  <div role="alert">
    <Message
      title="Your sign-up is not complete"
      actions={
        <>
          <LinkButton to="/signup">Try Signup Again</LinkButton>
          <LinkButton kind="line" to="/">
            Return to Homepage
          </LinkButton>
        </>
      }
    >
      {text}
    </Message>
  </div>
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
      {completion.step === 'error' && <Failed text={completion.text} />}
    </main>
  );
};
