import { API_BASE_PATH } from 'contract';
import type { Middleware } from 'koa';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { perContext } from '../context/index.ts';
import {
  answerWith,
  apiError,
  BodyTooLarge,
  readRawBody,
  SECURITY_HEADERS,
  toApiError,
} from '../http/index.ts';
import { webhookRefusal } from './signatures.ts';

export { isSignedAhead } from './signatures.ts';

/** The signature is not the provider's or not of the last minutes, or the body is not an event. */
export class NotAnEvent extends apiError(400, 'This is not an event of the provider') {}

type Provider = 'stripe' | 'mux';

/** What a provider tells by requests: it signs their bytes, and repeats what is answered 5xx. */
type Webhook = {
  provider: Provider;
  /** The whole path on the CMS. */
  path: string;
  signatureHeader: string;
  /** @throws NotAnEvent before anything is done */
  handle: (bytes: Buffer, signature: string) => Promise<void>;
  /** An error as the provider is answered. */
  asAnswered: (thrown: unknown) => unknown;
  report: (fault: unknown) => void;
};

/** Far above the size of any event: the largest are some tens of kilobytes. */
const BYTES_MAX = 512 * 1024;

/** The path of a webhook below `/api`. */
export const webhookPath = (path: string): string => `${API_BASE_PATH}/${path}/webhook`;

/**
 * Receives a provider's events. Runs before all of Strapi's middlewares, so that no session, body
 * parser or redirect changes the raw request. Answers 400 for what the provider did not sign
 * recently, 5xx for what it should send again.
 */
export const receiveWebhook = (ctx: Context, webhook: Webhook): Middleware => {
  const { provider, path, signatureHeader, handle, asAnswered, report } = webhook;
  const pattern = new RegExp(`^${path}/?$`, 'i');
  return async (koa, next) => {
    if (koa.method !== 'POST' || !pattern.test(koa.path)) return next();
    const signature = koa.get(signatureHeader);
    try {
      await handle(await readRawBody(koa.req, BYTES_MAX), signature);
      koa.status = 200;
      koa.body = { received: true };
    } catch (thrown) {
      const isTooLarge = thrown instanceof BodyTooLarge;
      const error = isTooLarge ? new NotAnEvent() : thrown;
      if (error instanceof NotAnEvent) {
        // Close the connection: the unread rest of the body would be parsed as the next request.
        koa.set('Connection', 'close');
        const reason = isTooLarge ? 'too-large' : webhookRefusal(signature, Date.now());
        ctx.securityLog.record('webhook.refused', { provider, reason });
      }
      answerWith(koa, toApiError(asAnswered(error), report));
    }
    koa.set(SECURITY_HEADERS);
  };
};

/** How often at most the time of an arrival is written. */
export const NOTED_EVERY_MS = 600_000;

const momentSchema = z.object({ at: z.number() }).nullable();

/** A moment that all instances share, milliseconds since the epoch. */
export const sharedMoment = ({ strapi }: Context, key: string) => {
  const store = strapi.store({ type: 'plugin', name: 'membership', key });
  return {
    get: async (): Promise<number | null> =>
      momentSchema.parse((await store.get()) ?? null)?.at ?? null,
    set: (at: number) => store.set({ value: { at } }),
  };
};

const arrived = (ctx: Context, provider: Provider) =>
  sharedMoment(ctx, `${provider}-webhook-arrived`);
const notedOf = perContext(() => new Map<Provider, number>());

/** When an event has last been noted, milliseconds since the epoch; null before the first. */
export const lastArrivalAt = (ctx: Context, provider: Provider): Promise<number | null> =>
  arrived(ctx, provider).get();

/** Notes that an event has arrived, whatever it is about. */
export const noteArrival = async (
  ctx: Context,
  provider: Provider,
  now = Date.now(),
): Promise<void> => {
  const noted = notedOf(ctx);
  if (now - (noted.get(provider) ?? 0) < NOTED_EVERY_MS) return;
  noted.set(provider, now);
  await arrived(ctx, provider).set(now);
};

/* Whole names, so that they are found from the dashboard and the alerts. */
const AGES = {
  stripe: { name: 'ondelle_stripe_event_age_seconds', of: 'Stripe' },
  mux: { name: 'ondelle_mux_event_age_seconds', of: 'Mux' },
} as const;

/** For the metrics: the time since a provider's last event, to ten minutes; none before the first. */
export const eventAge = (ctx: Context, provider: Provider): void =>
  ctx.metrics.gauge({
    name: AGES[provider].name,
    help: `Time since ${AGES[provider].of}'s last event, to ten minutes; none before the first`,
    read: async () => {
      const at = await lastArrivalAt(ctx, provider);
      return at === null ? [] : [{ value: (Date.now() - at) / 1000 }];
    },
  });
