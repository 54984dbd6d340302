import Stripe from 'stripe';
import type { Settings } from '../config.ts';

/** The API version of the SDK's types. The webhook endpoint at Stripe is created with the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** One retry by the SDK, with the same idempotency key; more would make the member wait long. */
const NETWORK_RETRIES = 1;

/** Creates the SDK for the API address in the settings: Stripe's, or that of a test double. */
export const createStripe = ({ apiUrl, secretKey, timeoutMs }: Settings['stripe']): Stripe => {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
    timeout: timeoutMs,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
  });
};

/** The id of an object that Stripe names or expands. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

/** Metadata of a refund or a balance transaction: the request for a refund that it was made for. */
export const REFUND_REQUEST = 'refundRequest';
