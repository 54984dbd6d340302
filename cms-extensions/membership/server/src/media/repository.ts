import { videoStateSchema } from 'contract';
import { captionsSchema } from 'contract/desk/video-field';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedTime, Table } from '../platform/database/index.ts';

/** States in which an update from Mux is still expected. */
export const UNSETTLED_STATES = ['waiting', 'uploading', 'processing'] as const;

const rowSchema = z
  .object({
    documentId: z.string(),
    workoutDocumentId: z.string(),
    uploadId: z.string().nullable(),
    assetId: z.string().nullable(),
    playbackId: z.string().nullable(),
    policy: z.enum(['signed', 'public']),
    state: videoStateSchema,
    progress: z.number(),
    reason: z.string().nullable(),
    durationSeconds: z.coerce.number().nullable(),
    posterSeconds: z.coerce.number().nullable(),
    provisional: z.boolean(),
    relayAliveAt: storedTime.nullable(),
    captions: captionsSchema.nullable().catch(null),
    createdAt: storedTime,
  })
  .transform(({ documentId, ...rest }) => ({ id: documentId, ...rest }));

/** A stored video; times in milliseconds since the epoch. */
export type Video = z.output<typeof rowSchema>;

type NewVideo = Pick<Video, 'workoutDocumentId' | 'policy' | 'state'> &
  Partial<Pick<Video, 'assetId' | 'reason' | 'provisional'>> & { relayAliveAt?: Date | null };

type Changes = Partial<Omit<Video, 'id' | 'workoutDocumentId' | 'createdAt' | 'relayAliveAt'>> & {
  relayAliveAt?: Date | null;
};

/* The rows of videos. Inside a Strapi transaction they take part in it. */

const videos = new Table('video', rowSchema);

const findMany = (ctx: Context, where: object): Promise<Video[]> =>
  videos.all(ctx, where, { orderBy: { id: 'desc' } });

const findOne = (ctx: Context, where: object): Promise<Video | null> =>
  videos.first(ctx, where, { orderBy: { id: 'desc' } });

/** By its id; null when it is gone, as for the next three. */
export const findVideo = (ctx: Context, id: string): Promise<Video | null> =>
  findOne(ctx, { documentId: id });

export const findVideoByUpload = (ctx: Context, uploadId: string): Promise<Video | null> =>
  findOne(ctx, { uploadId });

export const findVideoByAsset = (ctx: Context, assetId: string): Promise<Video | null> =>
  findOne(ctx, { assetId });

export const findVideoByPlayback = (ctx: Context, playbackId: string): Promise<Video | null> =>
  findOne(ctx, { playbackId });

/** All videos of a workout, the newest first. */
export const videosOfWorkout = (ctx: Context, workoutDocumentId: string): Promise<Video[]> =>
  findMany(ctx, { workoutDocumentId });

/** The videos of several workouts, the newest first. */
export const videosOfWorkouts = (ctx: Context, ids: readonly string[]): Promise<Video[]> =>
  findMany(ctx, { workoutDocumentId: { $in: [...ids] } });

/** The videos of several workouts that can be played. */
export const readyVideosOf = (ctx: Context, ids: readonly string[]): Promise<Video[]> =>
  findMany(ctx, { workoutDocumentId: { $in: [...ids] }, state: 'ready' });

/** Videos that are uploaded or processed. */
export const unsettledVideos = (ctx: Context): Promise<Video[]> =>
  findMany(ctx, { state: { $in: [...UNSETTLED_STATES] } });

export const allVideos = (ctx: Context): Promise<Video[]> => findMany(ctx, {});

/** Adds a video. */
export const createVideo = (ctx: Context, video: NewVideo): Promise<Video> =>
  videos.add(ctx, { progress: 0, provisional: false, ...video });

/**
 * Changes a video, unless its state has changed since it was read.
 * @returns whether it was changed
 */
export const changeVideo = async (
  ctx: Context,
  { id, state }: Pick<Video, 'id' | 'state'>,
  data: Changes,
): Promise<boolean> => (await videos.change(ctx, { documentId: id, state }, data)) > 0;

/** Deletes the row of a video. */
export const removeVideo = async (ctx: Context, { id }: Pick<Video, 'id'>): Promise<void> => {
  await videos.remove(ctx, { documentId: id });
};
