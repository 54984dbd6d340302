import {
  CHECKOUT_ERRORS,
  POLL_ATTEMPTS_MAX,
  POLL_INTERVAL_MS,
  type paymentStatusSchema,
} from 'contract';
import type { z } from 'zod';

/** How a checkout stands, as the server says it. */
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

/** How far the verification of a payment is (spec section 4, Payment verification). */
export type Verification =
  | { step: 'verifying' }
  | { step: 'processing'; attempt: number }
  | { step: 'success'; amount: number; currency: string }
  | { step: 'error'; text: string };

const isPaid = ({ payment_status, status }: PaymentStatus): boolean =>
  payment_status === 'paid' || (payment_status === 'no_payment_required' && status === 'complete');

export type VerificationSteps = {
  /** Asks how the checkout stands. */
  ask: () => Promise<PaymentStatus>;
  /** Waits between two questions. */
  wait: (milliseconds: number) => Promise<void>;
  tell: (verification: Verification) => void;
};

const failed = (text: string): Verification => ({ step: 'error', text });

/**
 * Asks until the payment is there, has expired, or ten questions were of no use; two seconds apart
 * (spec section 4, Payment verification).
 * @throws whatever a question throws: a failed request ends the verification
 */
export const verifyPayment = async ({
  ask,
  wait,
  tell,
}: VerificationSteps): Promise<Verification> => {
  for (let attempt = 1; attempt <= POLL_ATTEMPTS_MAX; attempt += 1) {
    const payment = await ask();
    if (isPaid(payment)) {
      return { step: 'success', amount: payment.amount_total, currency: payment.currency };
    }
    if (payment.status === 'expired') return failed(CHECKOUT_ERRORS.expired);
    tell({ step: 'processing', attempt });
    await wait(POLL_INTERVAL_MS);
  }
  return failed(CHECKOUT_ERRORS.timedOut);
};
