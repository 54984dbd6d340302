import { ADMIN_TEXTS, calls, VALIDATION, VIDEO_FAILURES } from 'contract';
import type { Context } from 'koa';
import type { Videos } from '../../media/index.ts';
import {
  type Endpoint,
  endpoint,
  InvalidField,
  type ParsedRequest,
  readForm,
} from '../../platform/http/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import type { Settings } from '../../settings.ts';
import { NotAVideo } from './errors.ts';
import { withHead } from './head.ts';
import { HEAD_BYTES, isVideoFile } from './kinds.ts';
import type { AdminWorkouts } from './workouts.ts';

type Parts = {
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
}: Parts): Endpoint => {
  const { field, bytesMax } = VIDEO_FILE;

  /** @returns the id of the new video */
  const passOn = async (
    workoutId: string,
    bytes: AsyncIterable<Buffer>,
    bytesExpected: number | null,
  ): Promise<string> => {
    const { head, whole } = await withHead(bytes, HEAD_BYTES);
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
      videoId = await passOn(workoutId, bytes, bytesExpected);
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
