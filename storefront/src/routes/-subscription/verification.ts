import { useQueryClient } from '@tanstack/react-query';
import {
  CHECKOUT_ERRORS,
  PAID_RELOAD_DELAY_MS,
  POLL_ATTEMPTS_MAX,
  POLL_INTERVAL_MS,
  type paymentStatusSchema,
} from 'contract';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { checkoutStatus } from '../../api/checkout.ts';
import { ApiError } from '../../api/errors.ts';
import { session, useSession } from '../../features/session/index.ts';
import { refreshMember, reloadPage } from '../../features/subscription/index.ts';

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

type VerificationSteps = {
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

const VERIFYING: Verification = { step: 'verifying' };

/** Waits, unless the page is left: then the wait never ends in an answer. */
const waitOn = (signal: AbortSignal) => (milliseconds: number) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/**
 * How the verification of a checkout goes, from the first question on.
 * @param sessionId from the address of the page; undefined when it has none
 */
export const useVerification = (sessionId: string | undefined): Verification => {
  const [verification, setVerification] = useState<Verification>(
    sessionId === undefined ? { step: 'error', text: CHECKOUT_ERRORS.sessionMissing } : VERIFYING,
  );

  useEffect(() => {
    if (sessionId === undefined) return;
    const leaving = new AbortController();
    const ask = async () => {
      // The token is sent, so that the server can tell whose checkout it is.
      await session?.start();
      return checkoutStatus(sessionId, leaving.signal);
    };
    verifyPayment({ ask, wait: waitOn(leaving.signal), tell: setVerification })
      .then(setVerification)
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        console.warn(error instanceof ApiError ? CHECKOUT_ERRORS.notOk : 'No answer', error);
        setVerification({ step: 'error', text: CHECKOUT_ERRORS.requestFailed });
      });
    return () => leaving.abort();
  }, [sessionId]);

  return verification;
};

/** Remembers, for as long as the tab lives, the checkout after which the page was reloaded. */
const RELOADED_KEY = 'checkoutReloaded';

/**
 * Once a payment is there, a signed-in member is read again, and the page reloads after three
 * seconds (spec section 4, Payment verification). It does so once: the reloaded page finds the same
 * payment.
 * @param paidSessionId the checkout that is paid; undefined until then
 */
export const usePaidReload = (paidSessionId: string | undefined): void => {
  const queryClient = useQueryClient();
  const isSignedIn = useSession().status === 'authenticated';

  useEffect(() => {
    if (paidSessionId === undefined || !isSignedIn) return;
    if (window.sessionStorage.getItem(RELOADED_KEY) === paidSessionId) return;
    void refreshMember(queryClient);
    const timer = setTimeout(() => {
      window.sessionStorage.setItem(RELOADED_KEY, paidSessionId);
      reloadPage();
    }, PAID_RELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [paidSessionId, isSignedIn, queryClient]);
};
