import type { IncomingMessage } from 'node:http';
import { API_BASE_PATH } from 'contract';
import type { Middleware } from 'koa';
import type Stripe from 'stripe';
import {
  answerWith,
  BodyTooLarge,
  readRawBody,
  SECURITY_HEADERS,
  toApiError,
  webhookRefusal,
} from '../../platform/http/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import { EventTooLarge, NotAnEvent, toPaymentError } from '../errors.ts';
import type { Arrivals } from './arrivals.ts';
import { verifiedEvent } from './events.ts';
import type { EventHandler } from './handler.ts';

export { createArrivals, lastArrivalOf } from './arrivals.ts';
export { HANDLED_EVENTS, registerWebhook, renewWebhook } from './events.ts';
export { createEventHandler, createEvents, type RefundHandlers } from './handler.ts';

/** Far above the size of any event: Stripe's largest are some tens of kilobytes. */
const BYTES_MAX = 512 * 1024;

/**
 * The raw bytes of a request body, since the signature covers the bytes and not the parsed JSON.
 * @throws EventTooLarge when the body has more than `BYTES_MAX` bytes
 * @throws UnreadableRequest when the client disconnects before the body is complete
 */
const readBytes = async (request: IncomingMessage): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > BYTES_MAX) throw new EventTooLarge();
  try {
    return await readRawBody(request, BYTES_MAX);
  } catch (error) {
    throw error instanceof BodyTooLarge ? new EventTooLarge() : error;
  }
};

/** Where Stripe sends its events, on the CMS. */
export const WEBHOOK_PATH = `${API_BASE_PATH}/payments/webhook`;
const PATTERN = new RegExp(`^${WEBHOOK_PATH}/?$`, 'i');

type Parts = {
  stripe: Stripe;
  /** The endpoint's secret, and its previous one while both are accepted. */
  secrets: readonly string[];
  handle: EventHandler;
  arrivals: Pick<Arrivals, 'note'>;
  securityLog: SecurityLog;
  report: (fault: unknown) => void;
};

/**
 * The webhook endpoint for Stripe's events: `POST /api/payments/webhook`. It runs before all of
 * Strapi's middlewares, so that no session, body parser or redirect changes the raw request.
 * Answers 400 when the signature is invalid or not recent, 5xx when Stripe should send it again.
 */
export const createWebhook =
  ({ stripe, secrets, handle, arrivals, securityLog, report }: Parts): Middleware =>
  async (ctx, next) => {
    if (ctx.method !== 'POST' || !PATTERN.test(ctx.path)) return next();
    const signature = ctx.get('Stripe-Signature');
    try {
      const bytes = await readBytes(ctx.req);
      const event = verifiedEvent(stripe, bytes, signature, secrets);
      await arrivals.note();
      await handle(event);
      ctx.status = 200;
      ctx.body = { received: true };
    } catch (thrown) {
      if (thrown instanceof NotAnEvent) {
        // Close the connection: the unread rest of the body would be parsed as the next request.
        ctx.set('Connection', 'close');
        const isTooLarge = thrown instanceof EventTooLarge;
        const reason = isTooLarge ? 'too-large' : webhookRefusal(signature, Date.now());
        securityLog.record('webhook.refused', { provider: 'stripe', reason });
      }
      answerWith(ctx, toApiError(toPaymentError(thrown), report));
    }
    ctx.set(SECURITY_HEADERS);
  };
