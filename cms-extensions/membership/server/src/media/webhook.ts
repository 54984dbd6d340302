import type Mux from '@mux/mux-node';
import type { Middleware } from 'koa';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { NotFound } from '../platform/http/index.ts';
import {
  isSignedAhead,
  NotAnEvent,
  noteArrival,
  receiveWebhook,
  webhookPath,
} from '../platform/webhooks/index.ts';
import { refreshAsset, refreshVideo } from './assets.ts';
import { VideoServiceUnavailable } from './errors.ts';
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

const videoOf = async (ctx: Context, { type, data }: VideoEvent): Promise<Video | null> => {
  if (type.startsWith('video.upload.')) return findVideoByUpload(ctx, data.id);
  // Events of text tracks and renditions have their own ids and do not change a video.
  if (!/^video\.asset\.[a-z_]+$/.test(type)) return null;
  const known = await findVideoByAsset(ctx, data.id);
  return known ?? (data.upload_id ? findVideoByUpload(ctx, data.upload_id) : null);
};

/**
 * Fetches the state of the video that an event is about. Does nothing for events that are
 * unknown or of other sites. One that comes twice is read twice, which changes nothing.
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
  await refreshVideo(ctx, video);
  await noteArrival(ctx, 'mux');
};

/** Receives Mux's events: `POST /api/video/webhook`. */
export const muxWebhook = (ctx: Context): Middleware =>
  receiveWebhook(ctx, {
    provider: 'mux',
    path: webhookPath('video'),
    signatureHeader: 'Mux-Signature',
    handle: async (bytes, signature) => {
      const { webhookSecrets } = ctx.settings.muxApi;
      await handleEvent(ctx, await verifiedEvent(muxOf(ctx), bytes, signature, webhookSecrets));
    },
    asAnswered: (thrown) =>
      isFault(thrown) ? new VideoServiceUnavailable({ cause: thrown }) : thrown,
    report: ctx.report,
  });
