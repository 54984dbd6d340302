import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { callPayments } from '../../api/payments.ts';

/** The payment provider's script could not be loaded: blocked, or the connection is down. */
export class StripeUnavailable extends Error {
  constructor(url: string | null) {
    super(`The card provider's script could not be loaded${url === null ? '' : ` from ${url}`}`);
    this.name = 'StripeUnavailable';
  }
}

const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new StripeUnavailable(url));
    };
    document.head.append(script);
  });

const load = async (): Promise<Stripe> => {
  const { publishable_key, script_url } = await callPayments('getPaymentSettings', { token: null });
  // `loadStripe` uses the Stripe that the window already has.
  if (script_url !== null && window.Stripe === undefined) await loadScript(script_url);
  const stripe = await loadStripe(publishable_key);
  if (stripe === null) throw new StripeUnavailable(null);
  return stripe;
};

let loading: Promise<Stripe> | null = null;

/**
 * The page's single Stripe instance. The first call loads the script, with the key and the URL from
 * the server. A call after a failure tries again.
 * @throws {StripeUnavailable} or whatever the call for the settings throws
 */
export const stripeOfPage = (): Promise<Stripe> => {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};
