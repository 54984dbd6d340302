import type {
  Stripe,
  StripeElements,
  StripePaymentElement,
  StripePaymentElementOptions,
} from '@stripe/stripe-js';
import { cardAppearance, cardFonts, onThemeChange } from './appearance.ts';
import { stripeOfPage } from './load-stripe.ts';

/** How far the provider's card fields are. */
export type CardFields =
  /** The script is on its way. */
  | { phase: 'loading' }
  /** The script did not come, or the fields cannot be shown. */
  | { phase: 'failed' }
  /** The fields are being drawn in the provider's frame. */
  | { phase: 'mounting'; stripe: Stripe; elements: StripeElements }
  | { phase: 'ready'; stripe: Stripe; elements: StripeElements }
  /** The card was set up before; there is nothing to ask for. */
  | { phase: 'set-up' }
  /** The SetupIntent can no longer be used. */
  | { phase: 'over' };

export type CardFieldsOptions = {
  clientSecret: string;
  /** The SetupIntent is from before: what became of it is asked first. */
  resumed: boolean;
  report: (fields: CardFields) => void;
  /** Escape was pressed inside of the frame. */
  onEscape: () => void;
};

/* The name has a field of ours (spec section 5), and what is charged stands beside the button. */
const ELEMENT_OPTIONS: StripePaymentElementOptions = {
  fields: { billingDetails: { name: 'never' } },
  terms: { card: 'never' },
  wallets: { applePay: 'never', googlePay: 'never' },
};

/** What became of a SetupIntent; null while it still waits for a card. */
export const outcomeSoFar = async (
  stripe: Stripe,
  clientSecret: string,
): Promise<CardFields | null> => {
  const { setupIntent, error } = await stripe.retrieveSetupIntent(clientSecret);
  if (error) return { phase: error.code === 'resource_missing' ? 'over' : 'failed' };
  if (setupIntent.status === 'succeeded') return { phase: 'set-up' };
  return setupIntent.status === 'canceled' ? { phase: 'over' } : null;
};

/**
 * Draws the provider's card fields (the Payment Element) into a place of the page.
 * @returns what takes them away again
 */
export const openCardFields = (host: HTMLElement, options: CardFieldsOptions): (() => void) => {
  const { clientSecret } = options;
  let element: StripePaymentElement | null = null;
  let stopFollowingTheme = () => {};
  let isClosed = false;
  const report = (fields: CardFields): void => {
    if (!isClosed) options.report(fields);
  };

  const open = async (): Promise<void> => {
    const stripe = await stripeOfPage();
    const outcome = options.resumed ? await outcomeSoFar(stripe, clientSecret) : null;
    if (outcome !== null) return report(outcome);
    if (isClosed) return;
    const elements = stripe.elements({
      clientSecret,
      appearance: cardAppearance(),
      fonts: cardFonts(),
    });
    stopFollowingTheme = onThemeChange(() => elements.update({ appearance: cardAppearance() }));
    element = elements.create('payment', ELEMENT_OPTIONS);
    element.on('ready', () => report({ phase: 'ready', stripe, elements }));
    element.on('loaderror', () => report({ phase: 'failed' }));
    element.on('escape', options.onEscape);
    element.mount(host);
    report({ phase: 'mounting', stripe, elements });
  };

  open().catch((error: unknown) => {
    console.warn('The card fields could not be shown', error);
    report({ phase: 'failed' });
  });
  return () => {
    isClosed = true;
    stopFollowingTheme();
    element?.destroy();
  };
};
