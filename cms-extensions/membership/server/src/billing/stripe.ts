import Stripe from 'stripe';
import type { Settings } from '../settings.ts';

/** The version that the SDK's types describe. A webhook endpoint at Stripe is made with the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** One repetition by the SDK, with the same idempotency key; more would keep a member waiting. */
const NETWORK_RETRIES = 1;

/** The SDK, at the address that the settings give: Stripe's, or that of its stand-in. */
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
