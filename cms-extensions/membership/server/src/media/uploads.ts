import type Mux from '@mux/mux-node';
import type { Core } from '@strapi/strapi';
import { DAY_SECONDS, UPLOAD_ERRORS, VIDEO_FAILURES } from 'contract';
import { NotFound } from '../platform/http/index.ts';
import type { Assets } from './assets.ts';
import { UploadOvertaken, VideoServiceUnavailable } from './errors.ts';
import { isFault, type Owner, orNull } from './mux.ts';
import type { Removals } from './removals.ts';
import type { Video, VideoRepository } from './repository.ts';
import { isUnsettled } from './rules.ts';
import type { Workouts, WorkoutVersion } from './workouts.ts';

/** Enough for a video of 2 GB on a slow connection with a break overnight. */
const TIMEOUT_SECONDS = DAY_SECONDS;

type Parts = {
  strapi: Core.Strapi;
  mux: Mux;
  owner: Owner;
  videos: VideoRepository;
  workouts: Workouts;
  removals: Pick<Removals, 'order'>;
  discard: Assets['discard'];
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

/** Uploads of videos to Mux. */
export const createUploads = (parts: Parts) => {
  const { strapi, mux, owner, videos, workouts, removals, discard } = parts;

  /** Creates the row of a workout's new video and discards a previous one that is not ready. */
  const addRow = (workoutDocumentId: string, options: UploadOptions) =>
    strapi.db.transaction(async ({ trx }) => {
      const versions = await workouts.lock(workoutDocumentId, trx);
      const draft = versions.find(({ isPublished }) => !isPublished);
      if (draft === undefined) throw new NotFound('Workout');
      const coming = (await videos.ofWorkout(workoutDocumentId)).filter(
        ({ state }) => state !== 'ready',
      );
      for (const video of coming) await discard(video, new Date(), trx);
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
    await strapi.db.transaction(({ trx }) =>
      removals.order({ kind: 'upload', target: uploadId }, new Date(), trx),
    );
  };

  return {
    /**
     * Starts an upload for a workout: the first one, a replacement once it is ready, or a retry.
     * @throws NotFound, VideoServiceUnavailable, UploadOvertaken
     */
    open: async (workoutDocumentId: string, options: UploadOptions): Promise<OpenUpload> => {
      const { draft, video } = await addRow(workoutDocumentId, options);
      const { id: uploadId, url } = await askMux(video, draft, options.corsOrigin);
      if (!(await videos.change(video, { uploadId }))) {
        await end(uploadId);
        throw new UploadOvertaken();
      }
      if (url === undefined) throw new Error(`Mux gave no address for the upload ${uploadId}`);
      return { video: { ...video, uploadId }, url };
    },

    /**
     * The address of a running upload, so that a browser that was closed can continue it.
     * @throws UploadOvertaken when Mux no longer waits for it
     */
    addressOf: async ({ uploadId }: Pick<Video, 'uploadId'>): Promise<string> => {
      const upload = uploadId === null ? null : await orNull(mux.video.uploads.retrieve(uploadId));
      if (upload?.status !== 'waiting' || upload.url === undefined) throw new UploadOvertaken();
      return upload.url;
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
      await strapi.db.transaction(async ({ trx }) => {
        const video = await videos.find(id);
        if (video === null || !isUnsettled(video)) return;
        const changes = { state: 'failed', reason, progress: 0, relayAliveAt: null } as const;
        if (!(await videos.change(video, changes)) || video.uploadId === null) return;
        await removals.order({ kind: 'upload', target: video.uploadId }, new Date(), trx);
      });
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;
