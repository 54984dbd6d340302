import type { IncomingMessage } from 'node:http';
import { API_BASE_PATH } from 'contract';
import type { Context as KoaContext, Next } from 'koa';
import type { Context } from '../../context.ts';
import {
  answerWith,
  BodyTooLarge,
  readRawBody,
  SECURITY_HEADERS,
  toApiError,
  webhookRefusal,
} from '../../platform/http/index.ts';
import { EventTooLarge, NotAnEvent, reportFault, toPaymentError } from '../errors.ts';
import { stripeOf } from '../stripe.ts';
import { noteArrival } from './arrivals.ts';
import { verifiedEvent } from './events.ts';
import { handleEvent } from './handler.ts';

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

/**
 * The webhook endpoint for Stripe's events: `POST /api/payments/webhook`. It runs before all of
 * Strapi's middlewares, so that no session, body parser or redirect changes the raw request.
 * Answers 400 when the signature is invalid or not recent, 5xx when Stripe should send it again.
 */
export const answerWebhook = async (ctx: Context, koa: KoaContext, next: Next): Promise<void> => {
  if (koa.method !== 'POST' || !PATTERN.test(koa.path)) return next();
  const signature = koa.get('Stripe-Signature');
  try {
    const bytes = await readBytes(koa.req);
    const event = verifiedEvent(
      stripeOf(ctx),
      bytes,
      signature,
      ctx.settings.stripe.webhookSecrets,
    );
    await noteArrival(ctx);
    await handleEvent(ctx, event);
    koa.status = 200;
    koa.body = { received: true };
  } catch (thrown) {
    if (thrown instanceof NotAnEvent) {
      // Close the connection: the unread rest of the body would be parsed as the next request.
      koa.set('Connection', 'close');
      const isTooLarge = thrown instanceof EventTooLarge;
      const reason = isTooLarge ? 'too-large' : webhookRefusal(signature, Date.now());
      ctx.securityLog.record('webhook.refused', { provider: 'stripe', reason });
    }
    answerWith(
      koa,
      toApiError(toPaymentError(thrown), (fault) => reportFault(ctx, fault)),
    );
  }
  koa.set(SECURITY_HEADERS);
};
