import { useEffect } from 'react';
import { afterFirstTouch } from '../../ui/first-touch.ts';

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

/**
 * Loads the payment provider's script in advance (spec section 4, Plan dialog) without delaying the
 * first paint: after the first touch, when the browser is idle.
 */
export const useStripeSoon = (): void => useEffect(() => afterFirstTouch(preloadStripe), []);
