import { API_BASE_PATH } from 'contract';
import type { Middleware } from 'koa';
import type Stripe from 'stripe';
import { answerWith, SECURITY_HEADERS, toApiError } from '../../http/index.ts';
import { NotAnEvent, toPaymentError } from '../errors.ts';
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
  report: (fault: unknown) => void;
};

/**
 * Where Stripe tells of events: `POST /api/payments/webhook`. It stands before everything of
 * Strapi's, so that no session, no parser and no redirect comes between it and the bytes.
 * 400 for what Stripe did not sign a moment ago, 5xx for what should be sent again.
 */
export const createWebhook =
  ({ stripe, secret, handle, report }: Parts): Middleware =>
  async (ctx, next) => {
    if (ctx.method !== 'POST' || !PATTERN.test(ctx.path)) return next();
    try {
      const bytes = await readBytes(ctx.req);
      await handle(verifiedEvent(stripe, bytes, ctx.get('Stripe-Signature'), secret));
      ctx.status = 200;
      ctx.body = { received: true };
    } catch (thrown) {
      // What is still on its way would be read as the next request.
      if (thrown instanceof NotAnEvent) ctx.set('Connection', 'close');
      answerWith(ctx, toApiError(toPaymentError(thrown), report));
    }
    ctx.set(SECURITY_HEADERS);
  };
