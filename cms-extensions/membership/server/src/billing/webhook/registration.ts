import type Stripe from 'stripe';
import { STRIPE_API_VERSION } from '../stripe.ts';
import { HEEDED_EVENTS } from './event.ts';

/** The webhook endpoint at Stripe. Stripe gives its secret only when the endpoint is created. */
export type Registration = { id: string; secret: string | null };

const find = async (stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint | null> => {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url) return endpoint;
  }
  return null;
};

/**
 * Creates or updates the webhook endpoint at Stripe for a URL, with our API version and only the
 * events that we handle.
 * @returns the secret is null for an endpoint that already existed
 * @throws when the endpoint of that URL has another API version, which cannot be changed at Stripe
 */
export const registerWebhook = async (stripe: Stripe, url: string): Promise<Registration> => {
  const known = await find(stripe, url);
  if (known === null) {
    const { id, secret = null } = await stripe.webhookEndpoints.create({
      url,
      api_version: STRIPE_API_VERSION,
      enabled_events: [...HEEDED_EVENTS],
    });
    return { id, secret };
  }
  if (known.api_version !== STRIPE_API_VERSION) {
    throw new Error(
      `${known.id} speaks version ${known.api_version ?? 'of the account'}, and we read ${STRIPE_API_VERSION}: delete it at Stripe and run this again`,
    );
  }
  await stripe.webhookEndpoints.update(known.id, { enabled_events: [...HEEDED_EVENTS] });
  return { id: known.id, secret: null };
};
