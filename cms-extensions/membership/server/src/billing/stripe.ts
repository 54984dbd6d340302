import Stripe from 'stripe';
import type { Settings } from '../config.ts';
import { perContext } from '../platform/context/index.ts';

/** The API version of the SDK's types. The webhook endpoint at Stripe is created with the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** One retry by the SDK, with the same idempotency key; more would make the member wait long. */
const NETWORK_RETRIES = 1;

/** Without keys each call fails at once, as it does while Stripe cannot be reached. */
const notConnected: InstanceType<typeof Stripe.HttpClient> = {
  getClientName: () => 'none',
  makeRequest: () => Promise.reject(new Error('Stripe is not connected')),
};

/** The SDK for the API address in the settings: Stripe's, or that of a test double. */
export const stripeSdk = ({ apiUrl, secretKey, timeoutMs }: Settings['stripe']): Stripe => {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey ?? 'none', {
    ...(secretKey === null && { httpClient: notConnected }),
    apiVersion: STRIPE_API_VERSION,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
    timeout: timeoutMs,
    maxNetworkRetries: secretKey === null ? 0 : NETWORK_RETRIES,
    telemetry: false,
  });
};

/** Stripe's SDK; `paymentEndpoint` converts its errors to API errors. */
export const stripeOf = perContext(({ settings, metrics }) => {
  const stripe = stripeSdk(settings.stripe);
  const countAnswer = metrics.counter({
    name: 'ondelle_stripe_answers_total',
    help: "Stripe's answers to this instance by status; calls without an answer are not among them",
    labelNames: ['status'],
  });
  stripe.on('response', ({ status }: Stripe.ResponseEvent) =>
    countAnswer({ status: String(status) }),
  );
  return stripe;
});

/** The id of an object that Stripe names or expands. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

/** Metadata of a refund or a balance transaction: the request for a refund that it was made for. */
export const REFUND_REQUEST = 'refundRequest';

/** Metadata of a refund: the action of the desk that made it. */
export const ACTION = 'action';
