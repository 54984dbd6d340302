import { calls, VALIDATION, VIDEO_FAILURES } from 'contract';
import { type Endpoint, endpoint, InvalidField, readForm } from '../http/index.ts';
import type { Settings } from '../settings.ts';
import type { Videos } from '../video/index.ts';
import { NotAVideo } from './errors.ts';
import { withHead } from './head.ts';
import { HEAD_BYTES, isFilm } from './kinds.ts';
import type { AdminWorkouts } from './workouts.ts';

type Parts = {
  settings: Pick<Settings, 'storefrontUrl'>;
  videos: Pick<Videos, 'relay' | 'cancel'>;
  workouts: Pick<AdminWorkouts, 'assertExists'>;
};

const [VIDEO_FILE] = calls.uploadVideo.files;

/**
 * `POST /admin/workouts/{id}/upload-video`: the film goes to Mux as it comes in. A first video
 * publishes its workout once Mux has made it ready.
 */
export const uploadVideoEndpoint = ({ settings, videos, workouts }: Parts): Endpoint => {
  const { field, bytesMax } = VIDEO_FILE;

  /** @returns the id of the video that comes of it */
  const passOn = async (
    workoutId: string,
    bytes: AsyncIterable<Buffer>,
    bytesExpected: number | null,
  ): Promise<string> => {
    const { head, whole } = await withHead(bytes, HEAD_BYTES);
    if (head.length === 0) throw new InvalidField(VALIDATION.videoRequired, field);
    if (!(await isFilm(head))) throw new NotAVideo();
    const options = { corsOrigin: settings.storefrontUrl, publishWhenReady: true };
    return videos.relay(workoutId, { bytes: whole, bytesExpected }, options);
  };

  return endpoint(calls.uploadVideo, async ({ params, ctx }) => {
    await workouts.assertExists(params.id);
    // Nearly all of the request is the film.
    const bytesExpected = Number(ctx.get('Content-Length')) || null;
    let videoId: string | null = null;
    const take = async ({ bytes }: { bytes: AsyncIterable<Buffer> }): Promise<void> => {
      videoId = await passOn(params.id, bytes, bytesExpected);
    };
    try {
      await readForm(ctx, { field, bytesMax, take });
    } catch (error) {
      // The film came whole, and what follows it makes no sense: nothing of it is kept.
      if (videoId !== null) await videos.cancel(videoId, VIDEO_FAILURES.cutOff);
      throw error;
    }
    if (videoId === null) throw new InvalidField(VALIDATION.videoRequired, field);
    return { ok: true as const };
  });
};
