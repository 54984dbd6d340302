import type { ApiError } from '../api.ts';

/** What Stripe.js knows of a setup or payment intent. */
export interface Intent {
  id: string;
  object: string;
  client_secret: string;
  status: string;
  next_action?: {
    type: string;
    use_stripe_sdk?: { stripe_js?: string };
    redirect_to_url?: { url: string };
  } | null;
  last_setup_error?: ApiError | null;
  last_payment_error?: ApiError | null;
}

export type Kind = 'setup' | 'payment';

/** A mistake in the shop's use of Stripe.js. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}

/** @throws IntegrationError if it is no client secret */
export function secretParts(clientSecret: string): { id: string; kind: Kind } {
  const match = /^((seti|pi)_[A-Za-z0-9]+)_secret_/.exec(clientSecret ?? '');
  if (!match?.[1])
    throw new IntegrationError(
      `Invalid value for clientSecret: ${clientSecret} is not a client secret.`,
    );
  return { id: match[1], kind: match[2] === 'seti' ? 'setup' : 'payment' };
}

/** The path of the API. */
export const collection = (kind: Kind) => (kind === 'setup' ? 'setup_intents' : 'payment_intents');
/** The name under which Stripe.js hands it out. */
export const resultName = (kind: Kind) => (kind === 'setup' ? 'setupIntent' : 'paymentIntent');
