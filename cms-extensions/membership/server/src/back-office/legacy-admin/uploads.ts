import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  ADMIN_TEXTS,
  calls,
  FILE_HEAD_BYTES,
  UPLOAD_ERRORS,
  VALIDATION,
  VIDEO_FAILURES,
} from 'contract';
import type { Context as KoaContext } from 'koa';
import type { Context } from '../../context.ts';
import { dropProvisional, giveUpUpload, relayVideo } from '../../media/index.ts';
import { type Endpoint, endpoint, InvalidField, readForm } from '../../platform/http/index.ts';
import {
  dropPicture,
  isVideoFile,
  keepPicture,
  NotAPicture,
  NotAVideo,
  type Picture,
  pictureKindOf,
  withHead,
} from './files.ts';
import { assertWorkoutExists, setThumbnail } from './workouts.ts';

const [VIDEO_FILE] = calls.uploadVideo.files;

/** @returns the id of the new video */
const relay = async (
  ctx: Context,
  workoutId: string,
  bytes: AsyncIterable<Buffer>,
  bytesExpected: number | null,
): Promise<string> => {
  const { head, whole } = await withHead(bytes, FILE_HEAD_BYTES);
  if (head.length === 0) throw new InvalidField(VALIDATION.videoRequired, VIDEO_FILE.field);
  if (!(await isVideoFile(head))) throw new NotAVideo();
  const corsOrigin = ctx.settings.storefrontUrl;
  return relayVideo(ctx, workoutId, { bytes: whole, bytesExpected }, { corsOrigin });
};

const receiveVideo = async (ctx: Context, workoutId: string, koa: KoaContext): Promise<void> => {
  const { field, bytesMax } = VIDEO_FILE;
  // The video is nearly the whole request.
  const bytesExpected = Number(koa.get('Content-Length')) || null;
  let videoId: string | null = null;
  const take = async ({ bytes }: { bytes: AsyncIterable<Buffer> }): Promise<void> => {
    videoId = await relay(ctx, workoutId, bytes, bytesExpected);
  };
  try {
    await readForm(koa, { field, bytesMax, take });
  } catch (error) {
    // The video is complete but the rest of the request is invalid: delete the video.
    if (videoId !== null) await giveUpUpload(ctx, videoId, VIDEO_FAILURES.cutOff);
    throw error;
  }
  if (videoId === null) throw new InvalidField(VALIDATION.videoRequired, field);
};

/**
 * `POST /admin/workouts/{id}/upload-video`: relays the video to Mux. A workout that was created for
 * it is published when the video is ready, and deleted if the video does not arrive.
 */
export const uploadVideoEndpoint = (ctx: Context): Endpoint =>
  endpoint(
    calls.uploadVideo,
    async ({ params, ctx: koa }) => {
      await assertWorkoutExists(ctx, params.id);
      try {
        await receiveVideo(ctx, params.id, koa);
      } catch (error) {
        await dropProvisional(ctx, params.id);
        throw error;
      }
      ctx.securityLog.record('workout.file-uploaded', { workout: params.id, file: 'video' });
      return { ok: true as const };
    },
    { failure: ADMIN_TEXTS.videoFailed },
  );

/** Runs `work` with a temporary folder, which is removed when `work` ends, also after an error. */
const withTemporaryFolder = async <Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'workout-picture-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const [THUMBNAIL_FILE] = calls.uploadThumbnail.files;

const receivePicture = async (bytes: AsyncIterable<Buffer>, path: string) => {
  const { head, whole } = await withHead(bytes, FILE_HEAD_BYTES);
  if (head.length === 0) {
    throw new InvalidField(UPLOAD_ERRORS.thumbnailRequired, THUMBNAIL_FILE.field);
  }
  const kind = await pictureKindOf(head);
  if (kind === null) throw new NotAPicture();
  await pipeline(whole, createWriteStream(path));
  return kind;
};

const keep = async (ctx: Context, workoutId: string, picture: Picture): Promise<void> => {
  const file = await keepPicture(ctx, picture);
  try {
    await setThumbnail(ctx, workoutId, file.id);
  } catch (error) {
    await dropPicture(ctx, file);
    throw error;
  }
};

/** `POST /admin/workouts/{id}/upload-thumbnail`: adds the picture to the media library. */
export const uploadThumbnailEndpoint = (ctx: Context): Endpoint =>
  endpoint(
    calls.uploadThumbnail,
    async ({ params, ctx: koa }) => {
      await assertWorkoutExists(ctx, params.id);
      await withTemporaryFolder(async (folder) => {
        const { field, bytesMax } = THUMBNAIL_FILE;
        const received: Picture[] = [];
        const path = join(folder, 'picture');
        const take = async ({ name, bytes }: { name: string; bytes: AsyncIterable<Buffer> }) => {
          received.push({ path, name, kind: await receivePicture(bytes, path) });
        };
        await readForm(koa, { field, bytesMax, take });
        const [picture] = received;
        if (picture === undefined) throw new InvalidField(UPLOAD_ERRORS.thumbnailRequired, field);
        await keep(ctx, params.id, picture);
      });
      ctx.securityLog.record('workout.file-uploaded', { workout: params.id, file: 'thumbnail' });
      return { ok: true as const };
    },
    { failure: ADMIN_TEXTS.thumbnailFailed },
  );
