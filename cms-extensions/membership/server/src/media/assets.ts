import type Mux from '@mux/mux-node';
import type { Context } from '../context.ts';
import type { Transaction } from '../platform/database/index.ts';
import { NotFound } from '../platform/http/index.ts';
import { AssetTaken } from './errors.ts';
import { muxOf, orNull } from './mux.ts';
import { publishDue } from './publishing.ts';
import { orderRemoval } from './removals.ts';
import {
  changeVideo,
  createVideo,
  findVideoByAsset,
  removeVideo,
  type Video,
  videosOfWorkout,
} from './repository.ts';
import { type Facts, factsFrom, mayBecome, type Playback, playbackOf, type Seen } from './rules.ts';
import { isAssetShown, linkVideo, lockWorkout, workoutsShowing } from './workouts.ts';

/** Signed addresses live at most a quarter longer than configured (`urlBucket`). */
const LONGEST_LIFE = 1.25;

type ReadyFacts = Facts & { state: 'ready'; assetId: string; playback: Playback };

const isReady = (facts: Facts): facts is ReadyFacts =>
  facts.state === 'ready' && facts.assetId !== null && facts.playback !== null;

/* Assets at Mux: their state, and which workout shows them. */

/** Deletes a video's row and orders its data at Mux to be deleted. */
export const discardVideo = async (
  ctx: Context,
  video: Video,
  at: Date,
  trx: Transaction,
): Promise<void> => {
  await removeVideo(ctx, video);
  if (video.assetId !== null) {
    await orderRemoval(ctx, { kind: 'asset', target: video.assetId }, at, trx);
  } else if (video.uploadId !== null) {
    await orderRemoval(ctx, { kind: 'upload', target: video.uploadId }, at, trx);
  }
};

/** Members who watch the replaced video have an address and may finish watching. */
const afterLastAddress = ({ settings }: Context): Date =>
  new Date(Date.now() + settings.mux.urlSeconds * LONGEST_LIFE * 1000);

/**
 * Links a video that is ready to its workout: to the draft, and to the published version if there
 * is one. Discards the videos that it replaces. Does nothing when the video has changed its state
 * since it was read.
 */
const showVideo = async (ctx: Context, video: Video, facts: ReadyFacts): Promise<void> => {
  const { workoutDocumentId } = video;
  const { state, progress, reason, assetId, playback, durationSeconds } = facts;
  const ready = { state, progress, reason, assetId, durationSeconds, ...playback };
  await ctx.strapi.db.transaction(async ({ trx, onCommit }) => {
    const versions = await lockWorkout(ctx, workoutDocumentId, trx);
    if (!(await changeVideo(ctx, video, { ...ready, relayAliveAt: null }))) return;
    if (versions.length === 0) return discardVideo(ctx, { ...video, ...ready }, new Date(), trx);
    await linkVideo(ctx, workoutDocumentId, { assetId, durationSeconds, ...playback }, trx);
    const later = afterLastAddress(ctx);
    const before = new Set(versions.flatMap((version) => version.assetId ?? []));
    before.delete(assetId);
    for (const target of before) await orderRemoval(ctx, { kind: 'asset', target }, later, trx);
    for (const other of await videosOfWorkout(ctx, workoutDocumentId)) {
      if (other.id !== video.id) await discardVideo(ctx, other, later, trx);
    }
    onCommit(() => ctx.videoChanged(workoutDocumentId));
  });
};

/**
 * Takes over what has changed at Mux about an asset that workouts show: its playback ID, who may
 * use it, and its length. An asset without any playback ID changes nothing: it is about to get
 * another one, or a person has to give it one.
 */
export const followAsset = async (ctx: Context, asset: Mux.Video.Asset): Promise<void> => {
  const video = await findVideoByAsset(ctx, asset.id);
  const documentIds = await workoutsShowing(ctx, asset.id);
  for (const documentId of documentIds) {
    await ctx.strapi.db.transaction(async ({ trx, onCommit }) => {
      const shown = (await lockWorkout(ctx, documentId, trx)).find(
        ({ assetId }) => assetId === asset.id,
      );
      const playback = shown === undefined ? null : playbackOf(asset, shown);
      if (playback === null) return;
      const durationSeconds = asset.duration ?? null;
      const link = { assetId: asset.id, durationSeconds, ...playback };
      await linkVideo(ctx, documentId, link, trx, 'showing');
      if (video?.workoutDocumentId === documentId) {
        await changeVideo(ctx, video, {
          ...playback,
          durationSeconds: durationSeconds ?? video.durationSeconds,
        });
      }
      onCommit(() => ctx.videoChanged(documentId));
    });
  }
};

const fetchFromMux = async (ctx: Context, { uploadId, assetId: known }: Video): Promise<Seen> => {
  const upload =
    known === null && uploadId !== null
      ? await orNull(muxOf(ctx).video.uploads.retrieve(uploadId))
      : null;
  const assetId = known ?? upload?.asset_id;
  const asset =
    assetId === undefined ? null : await orNull(muxOf(ctx).video.assets.retrieve(assetId));
  return { upload, asset };
};

const storeFacts = async (ctx: Context, video: Video, facts: Facts): Promise<void> => {
  const { state, progress, reason } = facts;
  if (!mayBecome(video.state, state)) return;
  if (isReady(facts)) {
    await showVideo(ctx, video, facts);
    return publishDue(ctx, new Date());
  }
  // Without a playback ID nobody can play it yet.
  if (state === 'ready') return;
  const assetId = facts.assetId ?? video.assetId;
  if (video.state === 'ready') {
    const { workoutDocumentId } = video;
    ctx.strapi.log.warn(
      `The video ${assetId} of the workout ${workoutDocumentId} is gone: ${reason}`,
    );
  }
  await changeVideo(ctx, video, { state, progress, reason, assetId });
};

/**
 * Fetches a video from Mux and stores its state. All state changes happen here: for webhooks, the
 * periodic check, and after an upload.
 */
export const refreshVideo = async (ctx: Context, video: Video): Promise<void> => {
  if (video.uploadId === null && video.assetId === null) return;
  const seen = await fetchFromMux(ctx, video);
  if (video.state === 'ready' && seen.asset?.status === 'ready') await followAsset(ctx, seen.asset);
  else await storeFacts(ctx, video, factsFrom(seen, video));
};

/** Fetches an asset that workouts may show without a video of ours. */
export const refreshAsset = async (ctx: Context, assetId: string): Promise<void> => {
  if (!(await isAssetShown(ctx, assetId))) return;
  const asset = await orNull(muxOf(ctx).video.assets.retrieve(assetId));
  if (asset?.status === 'ready') await followAsset(ctx, asset);
};

/**
 * Links an existing Mux asset to a workout as its video; an asset that is not ready is linked
 * later.
 * @throws NotFound when there is no such workout, or no such asset with a playback id
 * @throws AssetTaken
 */
export const attachAsset = async (
  ctx: Context,
  workoutDocumentId: string,
  assetId: string,
): Promise<void> => {
  const asset = await orNull(muxOf(ctx).video.assets.retrieve(assetId));
  const playback = asset && playbackOf(asset, { playbackId: null, policy: 'signed' });
  if (playback === null) throw new NotFound('Video');
  const { policy } = playback;
  const owner = await findVideoByAsset(ctx, assetId);
  if (owner !== null && owner.workoutDocumentId !== workoutDocumentId) throw new AssetTaken();
  const video = await ctx.strapi.db.transaction(async ({ trx }) => {
    const versions = await lockWorkout(ctx, workoutDocumentId, trx);
    if (versions.length === 0) throw new NotFound('Workout');
    for (const other of await videosOfWorkout(ctx, workoutDocumentId)) {
      if (other.assetId === assetId) await removeVideo(ctx, other);
      else if (other.state !== 'ready') await discardVideo(ctx, other, new Date(), trx);
    }
    return createVideo(ctx, { workoutDocumentId, policy, assetId, state: 'processing' });
  });
  await refreshVideo(ctx, video);
};

/**
 * Changes the time in the video at which its pictures are taken.
 * @param seconds from its beginning
 * @throws NotFound when the workout has no video that was uploaded through us and is ready
 */
export const setPoster = async (
  ctx: Context,
  workoutDocumentId: string,
  seconds: number,
): Promise<void> => {
  const video = (await videosOfWorkout(ctx, workoutDocumentId)).find(
    ({ state }) => state === 'ready',
  );
  if (video?.assetId == null) throw new NotFound('Video');
  await muxOf(ctx).video.assets.update(video.assetId, { thumbnail_time: seconds });
  await changeVideo(ctx, video, { posterSeconds: seconds });
};
