import { formatMinorAmount, type Membership, POLL_ATTEMPTS_MAX } from 'contract';
import * as m from '#messages/checkout';
import { useSession } from '../../features/session/index.ts';
import { formatMoney, useMembership } from '../../features/subscription/index.ts';
import { Badge } from '../../ui/basics.tsx';
import { writtenDate } from '../../ui/dates.ts';
import { Failed, Message, Succeeded } from '../../ui/message/message.tsx';
import * as css from './checkout.css.ts';
import { usePaidReload, useVerification } from './verification.ts';

const NUMBERS = Array.from({ length: POLL_ATTEMPTS_MAX }, (_, index) => index + 1);

/** Ten panes, one more lit with each attempt; the text beside them has the same content. */
const Attempts = ({ attempt }: { attempt: number }) => (
  <div className={css.attempts} aria-hidden="true">
    {NUMBERS.map((number) => (
      <i key={number} className={number <= Math.max(1, attempt) ? css.asked : css.pane} />
    ))}
  </div>
);

/**
 * What follows a payment, as far as it is known: the next payment, and where the receipt goes.
 * @param membership undefined for a visitor, and until it is known
 */
export const nextPaymentText = (
  membership: Membership | undefined,
  email: string | undefined,
): string => {
  const receipt = email === undefined ? m.receipt : m.receiptTo({ email });
  const plan = membership?.plan;
  const next = membership?.next_charge;
  if (!plan || !next) return receipt;
  return m.nextPayment({
    plan: plan.name,
    amount: formatMoney(next),
    day: writtenDate(new Date(next.at)),
    receipt,
  });
};

const Waiting = ({ attempt }: { attempt: number }) => (
  <div aria-live="polite">
    <Message
      badge={<Attempts attempt={attempt} />}
      title={attempt === 0 ? m.verifying : m.attempt({ attempt, all: POLL_ATTEMPTS_MAX })}
    >
      {attempt === 0 ? m.verifyingText : m.busyText}
    </Message>
  </div>
);

type PaidProps = { amount: number; currency: string; isBankAsked?: true };

const Paid = ({ amount, currency, isBankAsked }: PaidProps) => {
  const { user } = useSession();
  const { data: membership } = useMembership();
  return (
    <Succeeded
      badge={
        <Badge>
          {(isBankAsked ? m.bankAsked : m.received)({
            amount: formatMinorAmount(amount, currency),
          })}
        </Badge>
      }
      title={m.active}
    >
      {isBankAsked ? m.bankAskedText : nextPaymentText(membership, user?.email)}
    </Succeeded>
  );
};

type CheckoutResultProps = {
  /** The checkout session in the URL; undefined when it contains none. */
  sessionId: string | undefined;
};

/** The return from the checkout (spec section 2, /subscription/success). */
export const CheckoutResult = ({ sessionId }: CheckoutResultProps) => {
  const verification = useVerification(sessionId);
  usePaidReload(verification.step === 'success' ? sessionId : undefined);
  return (
    <main id="main">
      {verification.step === 'verifying' && <Waiting attempt={0} />}
      {verification.step === 'processing' && <Waiting attempt={verification.attempt} />}
      {verification.step === 'success' && <Paid {...verification} />}
      {verification.step === 'error' && (
        <Failed title={m.notConfirmed} retry={{ to: '/pricing', label: m.payAgain }}>
          {verification.text}
        </Failed>
      )}
    </main>
  );
};
