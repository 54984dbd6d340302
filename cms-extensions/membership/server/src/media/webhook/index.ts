import type Mux from '@mux/mux-node';
import { API_BASE_PATH } from 'contract';
import type { Middleware } from 'koa';
import {
  answerWith,
  BodyTooLarge,
  readRawBody,
  SECURITY_HEADERS,
  toApiError,
} from '../../platform/http/index.ts';
import { type SecurityLog, webhookRefusal } from '../../security-log/index.ts';
import { NotAnEvent, VideoServiceUnavailable } from '../errors.ts';
import { isFault } from '../mux.ts';
import { verifiedEvent } from './event.ts';
import type { EventHandler } from './handle.ts';

export { createEvents } from './events.ts';
export { createEventHandler } from './handle.ts';

const PATTERN = new RegExp(`^${API_BASE_PATH}/video/webhook/?$`, 'i');

/** Larger than any event. */
const BYTES_MAX = 512 * 1024;

type Parts = {
  mux: Mux;
  handle: EventHandler;
  securityLog: SecurityLog;
  report: (fault: unknown) => void;
};

/**
 * Receives Mux's events: `POST /api/video/webhook`. Runs before Strapi's middlewares, so that no
 * parser consumes the body. Answers 400 for anything that Mux did not sign recently, 5xx for what
 * Mux should send again.
 */
export const createWebhook =
  ({ mux, handle, securityLog, report }: Parts): Middleware =>
  async (ctx, next) => {
    if (ctx.method !== 'POST' || !PATTERN.test(ctx.path)) return next();
    const signature = ctx.get('Mux-Signature');
    try {
      const bytes = await readRawBody(ctx.req, BYTES_MAX);
      await handle(await verifiedEvent(mux, bytes, signature));
      ctx.status = 200;
      ctx.body = { received: true };
    } catch (thrown) {
      // The unread rest of the body would be parsed as the next request.
      if (thrown instanceof NotAnEvent) ctx.set('Connection', 'close');
      if (thrown instanceof NotAnEvent || thrown instanceof BodyTooLarge) {
        const isTooLarge = thrown instanceof BodyTooLarge;
        const reason = isTooLarge ? 'too-large' : webhookRefusal(signature, Date.now());
        securityLog.record('webhook.refused', { provider: 'mux', reason });
      }
      const error = isFault(thrown) ? new VideoServiceUnavailable({ cause: thrown }) : thrown;
      answerWith(ctx, toApiError(error, report));
    }
    ctx.set(SECURITY_HEADERS);
  };
