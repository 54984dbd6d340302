import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CHECKOUT_ERRORS,
  PAID_RELOAD_DELAY_MS,
  POLL_ATTEMPTS_MAX,
  POLL_INTERVAL_MS,
  type paymentStatusSchema,
} from 'contract';
import { useEffect } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../api/errors.ts';
import { callPayments } from '../../api/payments.ts';
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

const failed = (text: string): Verification => ({ step: 'error', text });

/**
 * What an answer means (spec section 4, Payment verification).
 * @param attempt the number of the question that it answers, from 1
 */
export const verificationOf = (payment: PaymentStatus, attempt: number): Verification => {
  const isAsked = isBankAsked(payment);
  if (isAsked || isPaid(payment)) {
    const { amount_total: amount, currency } = payment;
    return { step: 'success', amount, currency, ...(isAsked && { isBankAsked: true as const }) };
  }
  if (payment.status === 'expired') return failed(CHECKOUT_ERRORS.expired);
  return attempt >= POLL_ATTEMPTS_MAX
    ? failed(CHECKOUT_ERRORS.timedOut)
    : { step: 'processing', attempt };
};

/** The verification of a checkout, asked for every two seconds while it is under way. */
const verificationQuery = (sessionId: string) => {
  const queryKey = ['checkout', sessionId];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<{ attempt: number; shown: Verification }> => {
      // The token is sent, so that the server can check whose checkout it is.
      await session?.start();
      const before = client.getQueryData<{ attempt: number }>(queryKey);
      const attempt = (before?.attempt ?? 0) + 1;
      try {
        const params = { session_id: sessionId };
        const payment = await callPayments('getCheckoutStatus', { params, signal });
        return { attempt, shown: verificationOf(payment, attempt) };
      } catch (error) {
        if (signal.aborted) throw error;
        console.warn(error instanceof ApiError ? CHECKOUT_ERRORS.notOk : 'No answer', error);
        return { attempt, shown: failed(CHECKOUT_ERRORS.requestFailed) };
      }
    },
    refetchInterval: ({ state: { data } }) => data?.shown.step === 'processing' && POLL_INTERVAL_MS,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    // Asked anew when somebody comes back to the page, and by itself alone.
    staleTime: 'static',
    gcTime: 0,
  });
};

/** @param sessionId from the page's URL; undefined when it contains none */
export const useVerification = (sessionId: string | undefined): Verification => {
  const query = verificationQuery(sessionId ?? '');
  const { data } = useQuery({ ...query, enabled: sessionId !== undefined });
  if (sessionId === undefined) return failed(CHECKOUT_ERRORS.sessionMissing);
  return data?.shown ?? { step: 'verifying' };
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
