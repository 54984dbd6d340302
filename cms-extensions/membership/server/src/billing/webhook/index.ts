import { API_BASE_PATH } from 'contract';
import type { Middleware } from 'koa';
import type Stripe from 'stripe';
import { answerWith, SECURITY_HEADERS, toApiError } from '../../platform/http/index.ts';
import { type SecurityLog, webhookRefusal } from '../../security-log/index.ts';
import { EventTooLarge, NotAnEvent, toPaymentError } from '../errors.ts';
import { readBytes } from './body.ts';
import { verifiedEvent } from './event.ts';
import type { EventHandler } from './handle.ts';

export { createEvents } from './events.ts';
export { createEventHandler } from './handle.ts';
export { registerWebhook } from './registration.ts';

const PATTERN = new RegExp(`^${API_BASE_PATH}/payments/webhook/?$`, 'i');

type Parts = {
  stripe: Stripe;
  secret: string;
  handle: EventHandler;
  securityLog: SecurityLog;
  report: (fault: unknown) => void;
};

/**
 * The webhook endpoint for Stripe's events: `POST /api/payments/webhook`. It runs before all of
 * Strapi's middlewares, so that no session, body parser or redirect changes the raw request.
 * Answers 400 when the signature is invalid or not recent, 5xx when Stripe should send it again.
 */
export const createWebhook =
  ({ stripe, secret, handle, securityLog, report }: Parts): Middleware =>
  async (ctx, next) => {
    if (ctx.method !== 'POST' || !PATTERN.test(ctx.path)) return next();
    const signature = ctx.get('Stripe-Signature');
    try {
      const bytes = await readBytes(ctx.req);
      await handle(verifiedEvent(stripe, bytes, signature, secret));
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
