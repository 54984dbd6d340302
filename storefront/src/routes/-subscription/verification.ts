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
import { ApiError } from '../../api/errors.ts';
import { checkoutStatus } from '../../api/payments.ts';
import { session, useSession } from '../../features/session/index.ts';
import { pageNavigation, refreshMember } from '../../features/subscription/index.ts';
import { tabStorage } from '../../storage.ts';

/** The status of a checkout, from the server. */
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

/** Progress of a payment's verification (spec section 4, Payment verification). */
export type Verification =
  | { step: 'verifying' }
  | { step: 'processing'; attempt: number }
  | { step: 'success'; amount: number; currency: string; isBankAsked?: true }
  | { step: 'error'; text: string };

const isPaid = ({ payment_status, status }: PaymentStatus): boolean =>
  payment_status === 'paid' || (payment_status === 'no_payment_required' && status === 'complete');

/** A bank account pays days later, and the subscription has begun all the same. */
const isBankAsked = ({ payment_status, status }: PaymentStatus): boolean =>
  payment_status === 'unpaid' && status === 'complete';

type VerificationSteps = {
  ask: () => Promise<PaymentStatus>;
  wait: (milliseconds: number) => Promise<void>;
  tell: (verification: Verification) => void;
};

const failed = (text: string): Verification => ({ step: 'error', text });

/**
 * Polls until the payment has arrived, has expired, or ten attempts have failed; two seconds apart
 * (spec section 4, Payment verification).
 * @throws whatever an attempt throws: a failed request ends the verification
 */
export const verifyPayment = async ({
  ask,
  wait,
  tell,
}: VerificationSteps): Promise<Verification> => {
  for (let attempt = 1; attempt <= POLL_ATTEMPTS_MAX; attempt += 1) {
    const payment = await ask();
    const isAsked = isBankAsked(payment);
    if (isAsked || isPaid(payment)) {
      const { amount_total: amount, currency } = payment;
      return { step: 'success', amount, currency, ...(isAsked && { isBankAsked: true as const }) };
    }
    if (payment.status === 'expired') return failed(CHECKOUT_ERRORS.expired);
    tell({ step: 'processing', attempt });
    await wait(POLL_INTERVAL_MS);
  }
  return failed(CHECKOUT_ERRORS.timedOut);
};

const VERIFYING: Verification = { step: 'verifying' };

/** Waits; once the page is left, the promise never resolves. */
const waitOn = (signal: AbortSignal) => (milliseconds: number) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/**
 * The verification of a checkout, from the first attempt on.
 * @param sessionId from the page's URL; undefined when it contains none
 */
export const useVerification = (sessionId: string | undefined): Verification => {
  const [verification, setVerification] = useState<Verification>(
    sessionId === undefined ? { step: 'error', text: CHECKOUT_ERRORS.sessionMissing } : VERIFYING,
  );

  useEffect(() => {
    if (sessionId === undefined) return;
    const leaving = new AbortController();
    const ask = async () => {
      // The token is sent, so that the server can check whose checkout it is.
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

/** Session storage key: the checkout after which the page was reloaded. */
const RELOADED_KEY = 'checkoutReloaded';

/**
 * After a payment, refetches a signed-in member and reloads the page after three seconds (spec
 * section 4, Payment verification). Only once, since the reloaded page finds the same payment.
 * @param paidSessionId the checkout that is paid; undefined until then
 */
export const usePaidReload = (paidSessionId: string | undefined): void => {
  const queryClient = useQueryClient();
  const isSignedIn = useSession().status === 'authenticated';

  useEffect(() => {
    if (paidSessionId === undefined || !isSignedIn) return;
    if (tabStorage.getItem(RELOADED_KEY) === paidSessionId) return;
    void refreshMember(queryClient);
    const timer = setTimeout(() => {
      // Else the next page would do so, too.
      if (tabStorage.setItem(RELOADED_KEY, paidSessionId)) pageNavigation.reload();
    }, PAID_RELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [paidSessionId, isSignedIn, queryClient]);
};
