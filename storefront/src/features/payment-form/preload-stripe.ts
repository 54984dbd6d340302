import { useEffect } from 'react';

/**
 * Has the card provider's script there before it is needed. A failure is only logged: the card form
 * tries again, and says so when it cannot.
 */
export const preloadStripe = async (): Promise<void> => {
  try {
    const { stripeOfPage } = await import('./load-stripe.ts');
    await stripeOfPage();
  } catch (error) {
    console.warn("The card provider's script is not there yet", error);
  }
};

/** What only a person does to a page. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
/** Longest wait for a quiet moment; also the wait where the browser knows of none. */
const QUIET_WITHIN_MS = 2000;

const whenQuiet = (work: () => void): void => {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: QUIET_WITHIN_MS });
  else setTimeout(work, QUIET_WITHIN_MS);
};

/**
 * Has the card provider's script there before it is needed (spec section 4, Plan dialog), at no cost
 * to the first paint: at the first sign of a person, in the next quiet moment.
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
