import type Mux from '@mux/mux-node';
import type { Core } from '@strapi/strapi';
import { UPLOAD_ERRORS, VIDEO_FAILURES } from 'contract';
import { NotFound } from '../platform/http/index.ts';
import type { Attach } from './attach.ts';
import { UploadOvertaken, VideoServiceUnavailable } from './errors.ts';
import { isFault } from './mux.ts';
import type { Owner } from './owner.ts';
import type { Removals } from './removals/index.ts';
import type { Video, VideoRepository } from './repository.ts';
import { UNSETTLED_STATES } from './states.ts';
import type { Workouts, WorkoutVersion } from './workouts.ts';

/** Enough for a video of 2 GB on a slow connection with a break overnight. */
const TIMEOUT_SECONDS = 86_400;

type Parts = {
  strapi: Core.Strapi;
  mux: Mux;
  owner: Owner;
  videos: VideoRepository;
  workouts: Workouts;
  removals: Removals;
  discard: Attach['discard'];
};

export type UploadOptions = {
  /** Origin of the page that sends the file to Mux. */
  corsOrigin: string;
  /**
   * Publishes the workout when the video is ready. Also applies to retries after a failed upload.
   */
  publishWhenReady?: boolean;
  /** The file is relayed by this process. */
  relayed?: boolean;
};

/** An open upload at Mux: the file is sent to its URL, in one PUT or in pieces. */
export type OpenUpload = { video: Video & { uploadId: string }; url: string };

const isUnsettled = ({ state }: Video): boolean =>
  (UNSETTLED_STATES as readonly string[]).includes(state);

/** Uploads of videos to Mux. */
export const createUploads = (parts: Parts) => {
  const { strapi, mux, owner, videos, workouts, removals, discard } = parts;

  /** Creates the row of a workout's new video and discards a previous one that is not ready. */
  const makePlace = (workoutDocumentId: string, options: UploadOptions) =>
    strapi.db.transaction(async ({ trx, onCommit }) => {
      const versions = await workouts.lock(workoutDocumentId, trx);
      const draft = versions.find(({ isPublished }) => !isPublished);
      if (draft === undefined) throw new NotFound('Workout');
      const coming = (await videos.ofWorkout(workoutDocumentId)).filter(
        ({ state }) => state !== 'ready',
      );
      for (const video of coming) await discard(video, new Date(), trx);
      onCommit(removals.wake);
      const video = await videos.create({
        workoutDocumentId,
        policy: draft.policy,
        state: 'waiting',
        publishWhenReady:
          options.publishWhenReady || coming.some(({ publishWhenReady }) => publishWhenReady),
        provisional: coming.some(({ provisional }) => provisional),
        relayAliveAt: options.relayed ? new Date() : null,
      });
      return { draft, video };
    });

  const askMux = async (video: Video, { title }: WorkoutVersion, corsOrigin: string) => {
    try {
      return await mux.video.uploads.create({
        cors_origin: corsOrigin,
        timeout: TIMEOUT_SECONDS,
        new_asset_settings: {
          playback_policies: [video.policy],
          passthrough: owner.mark(video.id),
          meta: { title, external_id: video.workoutDocumentId },
        },
      });
    } catch (error) {
      await videos.change(video, { state: 'failed', reason: UPLOAD_ERRORS.unavailable });
      throw isFault(error) ? new VideoServiceUnavailable({ cause: error }) : error;
    }
  };

  /** Orders the removal of an upload that no row refers to. */
  const end = async (uploadId: string): Promise<void> => {
    await strapi.db.transaction(async ({ trx, onCommit }) => {
      await removals.order({ kind: 'upload', target: uploadId }, new Date(), trx);
      onCommit(removals.wake);
    });
  };

  return {
    /**
     * Starts an upload for a workout: the first one, a replacement once it is ready, or a retry.
     * @throws NotFound, VideoServiceUnavailable, UploadOvertaken
     */
    open: async (workoutDocumentId: string, options: UploadOptions): Promise<OpenUpload> => {
      const { draft, video } = await makePlace(workoutDocumentId, options);
      const { id: uploadId, url } = await askMux(video, draft, options.corsOrigin);
      if (!(await videos.change(video, { uploadId }))) {
        await end(uploadId);
        throw new UploadOvertaken();
      }
      if (url === undefined) throw new Error(`Mux gave no address for the upload ${uploadId}`);
      return { video: { ...video, uploadId }, url };
    },

    /**
     * Records the progress of an upload.
     * @param percent of the file
     * @returns false when it is no longer wanted
     */
    noteProgress: async (id: string, percent: number, aliveAt?: Date): Promise<boolean> => {
      const video = await videos.find(id);
      if (video === null || !isUnsettled(video)) return false;
      if (video.state === 'processing') return true;
      return videos.change(video, {
        state: 'uploading',
        progress: Math.round(Math.min(100, Math.max(0, percent))),
        ...(aliveAt && { relayAliveAt: aliveAt }),
      });
    },

    /** Cancels a video that is not ready; its data at Mux is deleted. */
    giveUp: async (id: string, reason: string = VIDEO_FAILURES.cancelled): Promise<void> => {
      await strapi.db.transaction(async ({ trx, onCommit }) => {
        const video = await videos.find(id);
        if (video === null || !isUnsettled(video)) return;
        const changes = { state: 'failed', reason, progress: 0, relayAliveAt: null } as const;
        if (!(await videos.change(video, changes)) || video.uploadId === null) return;
        await removals.order({ kind: 'upload', target: video.uploadId }, new Date(), trx);
        onCommit(removals.wake);
      });
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;
