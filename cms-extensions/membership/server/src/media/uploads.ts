import { DAY_SECONDS, UPLOAD_ERRORS, VIDEO_FAILURES } from 'contract';
import type { Context } from '../context.ts';
import { NotFound } from '../platform/http/index.ts';
import { discardVideo } from './assets.ts';
import { UploadOvertaken, VideoServiceUnavailable } from './errors.ts';
import { isFault, markOf, muxOf, orNull } from './mux.ts';
import { orderRemoval } from './removals.ts';
import { changeVideo, createVideo, findVideo, type Video, videosOfWorkout } from './repository.ts';
import { isUnsettled } from './rules.ts';
import { BY_MACHINE } from './subtitles.ts';
import { lockWorkout, type WorkoutVersion } from './workouts.ts';

/** Enough for a video of 2 GB on a slow connection with a break overnight. */
const TIMEOUT_SECONDS = DAY_SECONDS;

export type UploadOptions = {
  /** Origin of the page that sends the file to Mux. */
  corsOrigin: string;
  /** The file is relayed by this process. */
  relayed?: boolean;
};

/** An open upload at Mux: the file is sent to its URL, in one PUT or in pieces. */
export type OpenUpload = { video: Video & { uploadId: string }; url: string };

/* Uploads of videos to Mux. */

/** Creates the row of a workout's new video and discards a previous one that is not ready. */
const addRow = (ctx: Context, workoutDocumentId: string, options: UploadOptions) =>
  ctx.strapi.db.transaction(async ({ trx }) => {
    const versions = await lockWorkout(ctx, workoutDocumentId, trx);
    const draft = versions.find(({ isPublished }) => !isPublished);
    if (draft === undefined) throw new NotFound('Workout');
    const coming = (await videosOfWorkout(ctx, workoutDocumentId)).filter(
      ({ state }) => state !== 'ready',
    );
    for (const video of coming) await discardVideo(ctx, video, new Date(), trx);
    const video = await createVideo(ctx, {
      workoutDocumentId,
      policy: draft.policy,
      state: 'waiting',
      provisional: coming.some(({ provisional }) => provisional),
      relayAliveAt: options.relayed ? new Date() : null,
    });
    return { draft, video };
  });

const askMux = async (
  ctx: Context,
  video: Video,
  { title }: WorkoutVersion,
  corsOrigin: string,
) => {
  try {
    return await muxOf(ctx).video.uploads.create({
      cors_origin: corsOrigin,
      timeout: TIMEOUT_SECONDS,
      new_asset_settings: {
        inputs: [BY_MACHINE],
        playback_policies: [video.policy],
        passthrough: markOf(ctx, video.id),
        meta: { title, external_id: video.workoutDocumentId },
      },
    });
  } catch (error) {
    await changeVideo(ctx, video, { state: 'failed', reason: UPLOAD_ERRORS.unavailable });
    throw isFault(error) ? new VideoServiceUnavailable({ cause: error }) : error;
  }
};

/** Orders the removal of an upload that no row refers to. */
const endUpload = async (ctx: Context, uploadId: string): Promise<void> => {
  await ctx.strapi.db.transaction(({ trx }) =>
    orderRemoval(ctx, { kind: 'upload', target: uploadId }, new Date(), trx),
  );
};

/**
 * Starts an upload for a workout: the first one, a replacement once it is ready, or a retry.
 * @throws NotFound, VideoServiceUnavailable, UploadOvertaken
 */
export const openUpload = async (
  ctx: Context,
  workoutDocumentId: string,
  options: UploadOptions,
): Promise<OpenUpload> => {
  const { draft, video } = await addRow(ctx, workoutDocumentId, options);
  const { id: uploadId, url } = await askMux(ctx, video, draft, options.corsOrigin);
  if (!(await changeVideo(ctx, video, { uploadId }))) {
    await endUpload(ctx, uploadId);
    throw new UploadOvertaken();
  }
  if (url === undefined) throw new Error(`Mux gave no address for the upload ${uploadId}`);
  return { video: { ...video, uploadId }, url };
};

/**
 * The address of a running upload, so that a browser that was closed can continue it.
 * @throws UploadOvertaken when Mux no longer waits for it
 */
export const uploadAddressOf = async (
  ctx: Context,
  { uploadId }: Pick<Video, 'uploadId'>,
): Promise<string> => {
  const upload =
    uploadId === null ? null : await orNull(muxOf(ctx).video.uploads.retrieve(uploadId));
  if (upload?.status !== 'waiting' || upload.url === undefined) throw new UploadOvertaken();
  return upload.url;
};

/**
 * Records the progress of an upload.
 * @param percent of the file
 * @returns false when it is no longer wanted
 */
export const noteProgress = async (
  ctx: Context,
  id: string,
  percent: number,
  aliveAt?: Date,
): Promise<boolean> => {
  const video = await findVideo(ctx, id);
  if (video === null || !isUnsettled(video)) return false;
  if (video.state === 'processing') return true;
  return changeVideo(ctx, video, {
    state: 'uploading',
    progress: Math.round(Math.min(100, Math.max(0, percent))),
    ...(aliveAt && { relayAliveAt: aliveAt }),
  });
};

/** Cancels a video that is not ready; its data at Mux is deleted. */
export const giveUpUpload = async (
  ctx: Context,
  id: string,
  reason: string = VIDEO_FAILURES.cancelled,
): Promise<void> => {
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const video = await findVideo(ctx, id);
    if (video === null || !isUnsettled(video)) return;
    const changes = { state: 'failed', reason, progress: 0, relayAliveAt: null } as const;
    if (!(await changeVideo(ctx, video, changes)) || video.uploadId === null) return;
    await orderRemoval(ctx, { kind: 'upload', target: video.uploadId }, new Date(), trx);
  });
};
