import { CHECKOUT_ERRORS } from 'contract';
import { useEffect, useState } from 'react';
import { checkoutStatus } from '../../api/checkout.ts';
import { ApiError } from '../../api/errors.ts';
import { session } from '../../features/session/index.ts';
import { type Verification, verifyPayment } from './verify-payment.ts';

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
      // Her token goes along, so that the server can tell whose checkout it is.
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
