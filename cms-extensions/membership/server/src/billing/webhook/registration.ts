import type Stripe from 'stripe';
import { STRIPE_API_VERSION } from '../stripe.ts';
import { HEEDED_EVENTS } from './event.ts';

/** The endpoint at Stripe; its secret is told once, when it is made. */
export type Registration = { id: string; secret: string | null };

const find = async (stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint | null> => {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url) return endpoint;
  }
  return null;
};

/**
 * Has Stripe send its events to an address, in the version that we read, and no others than those
 * that we handleMessage.
 * @throws when an endpoint of that address speaks another version, which Stripe never changes
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
