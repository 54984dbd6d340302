import { createHmac } from 'node:crypto';
import type { WebhookRequest } from '../../server/delivery-queue.ts';
import { type Delivery, DeliveryQueue, type Disturbance } from '../../server/delivery-queue.ts';
import type { Store } from '../store/store.ts';

/** Seconds between attempts grow over three days, as /webhooks#retries describes for live mode. */
export const DEFAULT_BACKOFF_MS = [
  5_000, 60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000, 43_200_000,
  43_200_000, 43_200_000,
];

const TIMEOUT_MS = 10_000;

/** `t=…,v1=…` over the exact bytes that are sent. See /webhooks/signature. */
function signatureHeader(payload: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

interface DeliveryOptions {
  backoffMs: readonly number[];
  realMs: () => number;
  /** The bytes of an event for sending; undefined when the event no longer exists. */
  payload: (event: string) => string | undefined;
  disturbance: () => Disturbance;
}

/** Sends events to webhook endpoints until each has answered 2xx, from a queue that survives restarts. */
export class Deliveries extends DeliveryQueue {
  constructor(store: Store, { payload, ...options }: DeliveryOptions) {
    super(store.db, {
      ...options,
      timeoutMs: TIMEOUT_MS,
      request: (delivery, seconds) => request(store, delivery, payload(delivery.event), seconds),
      attempted: ({ event }, _request, _answer, succeeded) => {
        if (succeeded) oneLessPending(store, event);
      },
    });
  }
}

function request(
  store: Store,
  { endpoint: id }: Delivery,
  body: string | undefined,
  seconds: number,
): WebhookRequest | undefined {
  const endpoint = store.get('webhook_endpoint', id);
  if (endpoint?.status !== 'enabled' || body === undefined) return undefined;
  const secret = store.hidden<{ secret: string }>(id).secret ?? '';
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureHeader(body, secret, seconds),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    accept: '*/*; q=0.5, application/xml',
  };
  return { url: endpoint.url, body, headers };
}

function oneLessPending(store: Store, event: string): void {
  const doc = store.get('event', event);
  if (!doc) return;
  const pending = Math.max(0, doc.pending_webhooks - 1);
  store.patch('event', event, { pending_webhooks: pending });
}
