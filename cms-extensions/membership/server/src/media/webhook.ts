import type Mux from '@mux/mux-node';
import { API_BASE_PATH, DAY_MS } from 'contract';
import type { Middleware } from 'koa';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { insertOnce } from '../platform/database/index.ts';
import {
  answerWith,
  BodyTooLarge,
  isSignedAhead,
  NotFound,
  readRawBody,
  SECURITY_HEADERS,
  toApiError,
  webhookRefusal,
} from '../platform/http/index.ts';
import { refreshAsset, refreshVideo } from './assets.ts';
import { VIDEO_EVENT_TABLE, VIDEO_EVENT_UID } from './content-types.ts';
import { NotAnEvent, VideoServiceUnavailable } from './errors.ts';
import { isFault, muxOf } from './mux.ts';
import { findVideoByAsset, findVideoByUpload, type Video } from './repository.ts';
import { noteCaptions } from './subtitles.ts';

/** Only the event's subject is used; its state is fetched from Mux again. */
const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    id: z.string(),
    upload_id: z.string().nullish(),
    asset_id: z.string().nullish(),
  }),
});

type VideoEvent = z.output<typeof eventSchema>;

/**
 * Verifies and parses the event in a request's bytes.
 * @throws NotAnEvent unless Mux signed these bytes with one of the secrets within the last five minutes
 */
const verifiedEvent = async (
  mux: Mux,
  bytes: Buffer,
  signature: string,
  secrets: readonly string[],
): Promise<VideoEvent> => {
  // The SDK refuses only timestamps in the past.
  if (isSignedAhead(signature, Date.now())) throw new NotAnEvent();
  const headers = { 'mux-signature': signature };
  for (const secret of secrets) {
    try {
      return eventSchema.parse(await mux.webhooks.unwrap(bytes.toString('utf8'), headers, secret));
    } catch {
      // The SDK throws plain errors for a missing, foreign or old signature and for invalid JSON.
    }
  }
  throw new NotAnEvent();
};

/** Mux repeats a delivery for up to a day. */
const KEPT_MS = 30 * DAY_MS;

const PATTERN = new RegExp(`^${API_BASE_PATH}/video/webhook/?$`, 'i');

/** Larger than any event. */
const BYTES_MAX = 512 * 1024;

/* Receives Mux's events: `POST /api/video/webhook`. */

const processedEvents = ({ strapi }: Context) => strapi.db.query(VIDEO_EVENT_UID);

const videoOf = async (ctx: Context, { type, data }: VideoEvent): Promise<Video | null> => {
  if (type.startsWith('video.upload.')) return findVideoByUpload(ctx, data.id);
  // Events of text tracks and renditions have their own ids and do not change a video.
  if (!/^video\.asset\.[a-z_]+$/.test(type)) return null;
  const known = await findVideoByAsset(ctx, data.id);
  return known ?? (data.upload_id ? findVideoByUpload(ctx, data.upload_id) : null);
};

/**
 * Fetches the state of the video that an event is about. Does nothing for events that are
 * unknown, of other sites, or already processed.
 */
const handleEvent = async (ctx: Context, event: VideoEvent): Promise<void> => {
  const { type, data } = event;
  if (type.startsWith('video.asset.track.') && data.asset_id) {
    const known = await findVideoByAsset(ctx, data.asset_id);
    if (known === null) return;
    await noteCaptions(ctx, data.asset_id).catch((error: unknown) => {
      // The asset is deleted meanwhile, and its captions with it.
      if (!(error instanceof NotFound)) throw error;
    });
    return;
  }
  const video = await videoOf(ctx, event);
  if (video === null) {
    // A workout may show an asset that was not uploaded here.
    if (event.type === 'video.asset.updated') await refreshAsset(ctx, event.data.id);
    return;
  }
  if ((await processedEvents(ctx).count({ where: { eventId: event.id } })) > 0) return;
  await refreshVideo(ctx, video);
  // If another process was faster, both have fetched the same.
  await insertOnce(ctx.strapi, {
    table: VIDEO_EVENT_TABLE,
    key: { event_id: event.id },
    values: { type: event.type },
  });
};

/**
 * Runs before Strapi's middlewares, so that no parser consumes the body. Answers 400 for
 * anything that Mux did not sign recently, 5xx for what Mux should send again.
 */
export const muxWebhook =
  (ctx: Context): Middleware =>
  async (koa, next) => {
    if (koa.method !== 'POST' || !PATTERN.test(koa.path)) return next();
    const signature = koa.get('Mux-Signature');
    try {
      const bytes = await readRawBody(koa.req, BYTES_MAX);
      await handleEvent(
        ctx,
        await verifiedEvent(muxOf(ctx), bytes, signature, ctx.settings.muxApi.webhookSecrets),
      );
      koa.status = 200;
      koa.body = { received: true };
    } catch (thrown) {
      // The unread rest of the body would be parsed as the next request.
      if (thrown instanceof NotAnEvent) koa.set('Connection', 'close');
      if (thrown instanceof NotAnEvent || thrown instanceof BodyTooLarge) {
        const isTooLarge = thrown instanceof BodyTooLarge;
        const reason = isTooLarge ? 'too-large' : webhookRefusal(signature, Date.now());
        ctx.securityLog.record('webhook.refused', { provider: 'mux', reason });
      }
      const error = isFault(thrown) ? new VideoServiceUnavailable({ cause: thrown }) : thrown;
      answerWith(koa, toApiError(error, ctx.report));
    }
    koa.set(SECURITY_HEADERS);
  };

/** When the last event about one of our videos came, milliseconds since the epoch; null: none is kept. */
export const lastEventAt = async (ctx: Context): Promise<number | null> => {
  const newest = await processedEvents(ctx).findOne({
    select: ['createdAt'],
    orderBy: { createdAt: 'desc' },
  });
  return newest === null ? null : new Date(newest.createdAt).getTime();
};

/** Forgets the events that Mux does not repeat any more. */
export const pruneEvents = async (ctx: Context, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await processedEvents(ctx).deleteMany({ where: { createdAt: { $lt: before } } });
};
