import { formatMinorAmount, POLL_ATTEMPTS_MAX } from 'contract';
import { useSession } from '../../features/session/index.ts';
import { useMembership } from '../../features/subscription/use-membership.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { LinkButton } from '../../ui/button/button.tsx';
import { heroPictureUrl } from '../../ui/hero-picture/hero-picture.tsx';
import { Message } from '../../ui/message/message.tsx';
import { Attempts } from './attempts.tsx';
import { nextPaymentWords } from './next-payment-words.ts';
import { usePaidReload } from './use-paid-reload.ts';
import { useVerification } from './use-verification.ts';

const Waiting = ({ attempt }: { attempt: number }) => (
  <div aria-live="polite">
    <Message
      badge={<Attempts attempt={attempt} />}
      title={attempt === 0 ? 'Verifying' : `Processing (${attempt}/${POLL_ATTEMPTS_MAX})`}
    >
      {attempt === 0
        ? 'We are asking about your payment. This takes a few seconds.'
        : 'Your bank is still busy. Stay on this page: we ask again every two seconds.'}
    </Message>
  </div>
);

const Paid = ({ amount, currency }: { amount: number; currency: string }) => {
  const { user } = useSession();
  const { data: membership } = useMembership();
  return (
    <div role="status">
      <Message
        badge={<Badge>Payment received, {formatMinorAmount(amount, currency)}</Badge>}
        title="Your subscription is now active"
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
        {nextPaymentWords(membership, user?.email)}
      </Message>
    </div>
  );
};

const Failed = ({ text }: { text: string }) => (
  <div role="alert">
    <Message
      title="We could not confirm a payment"
      actions={
        <>
          <LinkButton to="/pricing">Try Payment Again</LinkButton>
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

type SuccessScreenProps = {
  /** The checkout that she comes back from; undefined when the address does not say. */
  sessionId: string | undefined;
};

/** The return from the checkout (spec section 2, /subscription/success). */
export const SuccessScreen = ({ sessionId }: SuccessScreenProps) => {
  const verification = useVerification(sessionId);
  usePaidReload(verification.step === 'success' ? sessionId : undefined);
  return (
    <main id="main">
      {verification.step === 'verifying' && <Waiting attempt={0} />}
      {verification.step === 'processing' && <Waiting attempt={verification.attempt} />}
      {verification.step === 'success' && <Paid {...verification} />}
      {verification.step === 'error' && <Failed text={verification.text} />}
    </main>
  );
};
