import { formatMinorAmount, POLL_ATTEMPTS_MAX } from 'contract';
import { useSession } from '../../features/session/index.ts';
import { useMembership } from '../../features/subscription/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Message } from '../../ui/message/message.tsx';
import { Failed, Succeeded } from '../outcome/outcome.tsx';
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
    <Succeeded
      badge={<Badge>Payment received, {formatMinorAmount(amount, currency)}</Badge>}
      title="Your subscription is now active"
    >
      {nextPaymentWords(membership, user?.email)}
    </Succeeded>
  );
};

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
      {verification.step === 'error' && (
        <Failed
          title="We could not confirm a payment"
          retry={{ to: '/pricing', label: 'Try Payment Again' }}
        >
          {verification.text}
        </Failed>
      )}
    </main>
  );
};
