import type { Context } from '../context.ts';
import type { Transaction } from '../platform/database/index.ts';
import { attachAsset } from './assets.ts';
import { inspectVideos } from './check.ts';
import { beginProvisional, dropProvisional, eraseWorkout } from './deletion.ts';
import { planOf } from './publishing.ts';
import { relayVideo, type VideoFile } from './relay.ts';
import { removePicture } from './removals.ts';
import { videoStatusOf, videosOf } from './service.ts';
import { giveUpUpload, openUpload, type UploadOptions } from './uploads.ts';

/** What is done with videos, bound to a context, for modules and commands that take it as a part. */
export const boundVideos = (ctx: Context) => ({
  of: (workoutId: string) => videosOf(ctx, workoutId),
  statusOf: (workoutIds: readonly string[]) => videoStatusOf(ctx, workoutIds),
  planOf: (workoutId: string) => planOf(ctx, workoutId, new Date()),
  createUpload: (workoutId: string, options: UploadOptions) => openUpload(ctx, workoutId, options),
  cancel: (id: string, reason?: string) => giveUpUpload(ctx, id, reason),
  relay: (workoutId: string, file: VideoFile, options: Omit<UploadOptions, 'relayed'>) =>
    relayVideo(ctx, workoutId, file, options),
  attach: (workoutId: string, assetId: string) => attachAsset(ctx, workoutId, assetId),
  beginWorkout: (make: () => Promise<string>) => beginProvisional(ctx, make),
  dropProvisional: (workoutId: string) => dropProvisional(ctx, workoutId),
  eraseWorkout: (workoutId: string) => eraseWorkout(ctx, workoutId),
  removePicture: (fileId: number, trx: Transaction) => removePicture(ctx, fileId, trx),
  inspect: (options: { repair: boolean }) => inspectVideos(ctx, options),
});

export type Videos = ReturnType<typeof boundVideos>;
