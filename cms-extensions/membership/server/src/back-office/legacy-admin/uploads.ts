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
import type { Context } from 'koa';
import type { Settings } from '../../config.ts';
import type { Videos } from '../../media/index.ts';
import {
  type Endpoint,
  endpoint,
  InvalidField,
  type ParsedRequest,
  readForm,
} from '../../platform/http/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import {
  isVideoFile,
  NotAPicture,
  NotAVideo,
  type Picture,
  type Pictures,
  pictureKindOf,
  withHead,
} from './files.ts';
import type { AdminWorkouts } from './workouts.ts';

type VideoParts = {
  settings: Pick<Settings, 'storefrontUrl'>;
  videos: Pick<Videos, 'relay' | 'cancel' | 'dropProvisional'>;
  workouts: Pick<AdminWorkouts, 'assertExists'>;
  securityLog: SecurityLog;
};

const [VIDEO_FILE] = calls.uploadVideo.files;

/**
 * `POST /admin/workouts/{id}/upload-video`: relays the video to Mux. A workout that was created for
 * it is published when the video is ready, and deleted if the video does not arrive.
 */
export const uploadVideoEndpoint = ({
  settings,
  videos,
  workouts,
  securityLog,
}: VideoParts): Endpoint => {
  const { field, bytesMax } = VIDEO_FILE;

  /** @returns the id of the new video */
  const relay = async (
    workoutId: string,
    bytes: AsyncIterable<Buffer>,
    bytesExpected: number | null,
  ): Promise<string> => {
    const { head, whole } = await withHead(bytes, FILE_HEAD_BYTES);
    if (head.length === 0) throw new InvalidField(VALIDATION.videoRequired, field);
    if (!(await isVideoFile(head))) throw new NotAVideo();
    const corsOrigin = settings.storefrontUrl;
    return videos.relay(workoutId, { bytes: whole, bytesExpected }, { corsOrigin });
  };

  const receive = async (workoutId: string, ctx: Context): Promise<void> => {
    // The video is nearly the whole request.
    const bytesExpected = Number(ctx.get('Content-Length')) || null;
    let videoId: string | null = null;
    const take = async ({ bytes }: { bytes: AsyncIterable<Buffer> }): Promise<void> => {
      videoId = await relay(workoutId, bytes, bytesExpected);
    };
    try {
      await readForm(ctx, { field, bytesMax, take });
    } catch (error) {
      // The video is complete but the rest of the request is invalid: delete the video.
      if (videoId !== null) await videos.cancel(videoId, VIDEO_FAILURES.cutOff);
      throw error;
    }
    if (videoId === null) throw new InvalidField(VALIDATION.videoRequired, field);
  };

  const answer = async ({ params, ctx }: ParsedRequest<typeof calls.uploadVideo>) => {
    await workouts.assertExists(params.id);
    try {
      await receive(params.id, ctx);
    } catch (error) {
      await videos.dropProvisional(params.id);
      throw error;
    }
    securityLog.record('workout.file-uploaded', { workout: params.id, file: 'video' });
    return { ok: true as const };
  };

  return endpoint(calls.uploadVideo, answer, { failure: ADMIN_TEXTS.videoFailed });
};

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

type ThumbnailParts = {
  pictures: Pictures;
  workouts: Pick<AdminWorkouts, 'assertExists' | 'setThumbnail'>;
  securityLog: SecurityLog;
};

const [THUMBNAIL_FILE] = calls.uploadThumbnail.files;

/** `POST /admin/workouts/{id}/upload-thumbnail`: adds the picture to the media library. */
export const uploadThumbnailEndpoint = ({
  pictures,
  workouts,
  securityLog,
}: ThumbnailParts): Endpoint => {
  const { field, bytesMax } = THUMBNAIL_FILE;

  const receive = async (bytes: AsyncIterable<Buffer>, path: string) => {
    const { head, whole } = await withHead(bytes, FILE_HEAD_BYTES);
    if (head.length === 0) throw new InvalidField(UPLOAD_ERRORS.thumbnailRequired, field);
    const kind = await pictureKindOf(head);
    if (kind === null) throw new NotAPicture();
    await pipeline(whole, createWriteStream(path));
    return kind;
  };

  const keep = async (workoutId: string, picture: Picture): Promise<void> => {
    const file = await pictures.keep(picture);
    try {
      await workouts.setThumbnail(workoutId, file.id);
    } catch (error) {
      await pictures.remove(file);
      throw error;
    }
  };

  const answer = async ({ params, ctx }: ParsedRequest<typeof calls.uploadThumbnail>) => {
    await workouts.assertExists(params.id);
    await withTemporaryFolder(async (folder) => {
      const received: Picture[] = [];
      const path = join(folder, 'picture');
      const take = async ({ name, bytes }: { name: string; bytes: AsyncIterable<Buffer> }) => {
        received.push({ path, name, kind: await receive(bytes, path) });
      };
      await readForm(ctx, { field, bytesMax, take });
      const [picture] = received;
      if (picture === undefined) throw new InvalidField(UPLOAD_ERRORS.thumbnailRequired, field);
      await keep(params.id, picture);
    });
    securityLog.record('workout.file-uploaded', { workout: params.id, file: 'thumbnail' });
    return { ok: true as const };
  };

  return endpoint(calls.uploadThumbnail, answer, { failure: ADMIN_TEXTS.thumbnailFailed });
};
