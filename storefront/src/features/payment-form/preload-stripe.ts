import { useEffect } from 'react';

/**
 * Loads the payment provider's script in advance. A failure is only logged: the card form tries
 * again and reports it.
 */
export const preloadStripe = async (): Promise<void> => {
  try {
    const { stripeOfPage } = await import('./load-stripe.ts');
    await stripeOfPage();
  } catch (error) {
    console.warn("The card provider's script is not there yet", error);
  }
};

/** Events that only a person causes. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
/** Longest wait for an idle moment; also the fixed wait in browsers without an idle callback. */
const QUIET_WITHIN_MS = 2000;

const whenQuiet = (work: () => void): void => {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: QUIET_WITHIN_MS });
  else setTimeout(work, QUIET_WITHIN_MS);
};

/**
 * Loads the payment provider's script in advance (spec section 4, Plan dialog) without delaying the
 * first paint: after the first input event, when the browser is idle.
 */
export const useStripeSoon = (): void =>
  useEffect(() => {
    const stop = new AbortController();
    const onSign = () => {
      stop.abort();
      whenQuiet(() => void preloadStripe());
    };
    for (const sign of SIGNS_OF_LIFE) {
      window.addEventListener(sign, onSign, { passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, []);
