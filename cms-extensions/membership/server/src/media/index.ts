import type { VideoStatus } from 'contract';
import type { PluginContext } from '../context.ts';
import type { Transaction } from '../platform/database/index.ts';
import { createAssets } from './assets.ts';
import { createAttach, type ReadyFacts } from './attach.ts';
import { createFindProblems, createInspection } from './check/index.ts';
import { createCheck } from './check-unsettled.ts';
import { followDeletions } from './deletion.ts';
import { createErase } from './erase.ts';
import { createRefreshVideo } from './fetch-asset.ts';
import { createMux } from './mux.ts';
import { createOwner } from './owner.ts';
import { createProvisional } from './provisional.ts';
import { createPublishAwaited } from './publish-awaited.ts';
import { guardPublishing } from './publishing.ts';
import { createRelay } from './relay/index.ts';
import { createQueue, createRemovals, createRemovers } from './removals/index.ts';
import { createVideoRepository, type Video } from './repository.ts';
import { createAddressOf } from './resuming.ts';
import { createSchedule, endPlans, type Plan } from './schedule.ts';
import { createSubtitleFiles, createTracks } from './tracks/index.ts';
import { createUploads } from './uploads.ts';
import { createEventHandler, createEvents, createWebhook } from './webhook/index.ts';
import { createWorkouts } from './workouts.ts';

export { createVideoAddresses, type VideoAddresses } from './addresses.ts';
export type { CheckReport } from './check/index.ts';
export { videoContentTypes } from './content-types/index.ts';
export * from './errors.ts';
export type { VideoFile } from './relay/index.ts';
export type { Video } from './repository.ts';
export type { Plan } from './schedule.ts';
export { createSigner, type Signer } from './signer.ts';
export { languageName, SUBTITLE_LANGUAGES, type Subtitles } from './tracks/index.ts';
export type { OpenUpload, UploadOptions } from './uploads.ts';
export type { Playback } from './urls.ts';
export { WORKOUT_UID } from './workouts.ts';

const DAY_SECONDS = 86_400;

/** A workout's videos: the one that it shows, and the one that is being uploaded or has failed. */
export type WorkoutVideos = { current: Video | null; coming: Video | null };

const asPair = (videos: readonly Video[]): WorkoutVideos => ({
  current: videos.find(({ state }) => state === 'ready') ?? null,
  coming: videos.find(({ state }) => state !== 'ready') ?? null,
});

/** Videos of workouts: upload to Mux, processing, playback and deletion. */
export const createVideos = ({ strapi, settings, jobs, securityLog, report }: PluginContext) => {
  const { log } = strapi;
  const mux = createMux(settings.muxApi);
  const owner = createOwner(settings.storefrontUrl);
  const videos = createVideoRepository(strapi);
  const workouts = createWorkouts(strapi);
  const queue = createQueue(strapi);
  const removers = createRemovers({ strapi, mux, videos, workouts });
  const removals = createRemovals({ queue, removers, log, report });
  const listeners: ((workoutDocumentId: string) => void)[] = [];
  const changed = (workoutDocumentId: string): void => {
    for (const listener of listeners) listener(workoutDocumentId);
  };
  const parts = { strapi, mux, owner, videos, workouts, removals, log, report };
  const { urlSeconds } = settings.mux;
  const { attach, discard } = createAttach({ ...parts, urlSeconds, changed });
  const publishAwaited = createPublishAwaited(parts);
  const schedule = createSchedule(parts);
  const attachAndPublish = async (video: Video, facts: ReadyFacts): Promise<void> => {
    await attach(video, facts);
    await publishAwaited();
    await schedule.publishDue(new Date());
  };
  const refreshVideo = createRefreshVideo({ ...parts, attach: attachAndPublish });
  const uploads = createUploads({ ...parts, discard });
  const erase = createErase(parts);
  const provisional = createProvisional({ ...parts, erase });
  const relay = createRelay({ ...parts, uploads, refreshVideo });
  const assets = createAssets({ ...parts, discard, refreshVideo });
  const { settle, checkUnsettled } = createCheck({ ...parts, uploads, provisional, refreshVideo });
  const events = createEvents(strapi);
  const subtitleFiles = createSubtitleFiles(strapi);
  const tracks = createTracks({ mux, files: subtitleFiles });
  const findProblems = createFindProblems({ ...parts, queue, discard, refreshVideo, settle });

  jobs.add(
    {
      name: 'videos',
      everySeconds: settings.videoCheckSeconds,
      work: async (now) => {
        await checkUnsettled(now);
        await publishAwaited();
        await removals.run(now);
      },
    },
    {
      name: 'planned workouts',
      everySeconds: settings.videoCheckSeconds,
      work: schedule.publishDue,
    },
    { name: 'events of Mux', everySeconds: DAY_SECONDS, work: events.prune },
    { name: 'subtitle files', everySeconds: DAY_SECONDS, work: subtitleFiles.prune },
  );

  return {
    /** A workout's videos. */
    of: async (workoutDocumentId: string): Promise<WorkoutVideos> =>
      asPair(await videos.ofWorkout(workoutDocumentId)),

    /** The state of the newest video of each of these workouts, by the workout's id. */
    statusOf: async (workoutDocumentIds: readonly string[]): Promise<Map<string, VideoStatus>> => {
      const newestLast = (await videos.ofWorkouts(workoutDocumentIds)).toReversed();
      return new Map(
        newestLast.map(({ workoutDocumentId, state, progress, reason }) => [
          workoutDocumentId,
          { state, progress, reason },
        ]),
      );
    },

    /** Starts an upload: the first one, a replacement, or a retry. */
    createUpload: uploads.open,
    /** The upload's address, for a browser that continues an interrupted upload. */
    addressOf: createAddressOf(mux),
    /** Records the progress of a browser's upload, in percent. */
    noteProgress: uploads.noteProgress,
    /** Cancels a video that is not ready. */
    cancel: uploads.giveUp,
    /** Relays a video to Mux while it is received. */
    relay,
    attach: assets.attach,
    setPoster: assets.setPoster,
    /** Subtitles of the videos that are ready. */
    tracks,
    /** Fetches a video's state from Mux. */
    refreshVideo,

    /** When a workout is published automatically, and what it waits for; null without a plan. */
    planOf: (workoutDocumentId: string): Promise<Plan | null> =>
      schedule.planOf(workoutDocumentId, new Date()),

    /** Creates a workout that is kept only if its upload succeeds; returns its id. */
    beginWorkout: provisional.begin,
    /** Deletes such a workout if its upload failed. */
    dropProvisional: provisional.drop,
    /** Deletes a workout with its pictures and videos; false when it does not exist any more. */
    eraseWorkout: (workoutDocumentId: string): Promise<boolean> => erase(workoutDocumentId),

    /** Orders a file of the media library to be removed, unless another entry uses it by then. */
    removePicture: (fileId: number, trx: Transaction): Promise<void> =>
      removals.order({ kind: 'picture', target: String(fileId) }, new Date(), trx),
    /** Starts the removal of what was ordered; call it after the commit. */
    removeSoon: removals.wake,

    inspect: createInspection({ findProblems, checkUnsettled, removals }),

    /** Calls the listener when a workout's video changes outside the document service. */
    onChange: (listener: (workoutDocumentId: string) => void): void => {
      listeners.push(listener);
    },

    /** Runs before Strapi mounts its middlewares. */
    register: (): void => {
      const handle = createEventHandler({ videos, events, refreshVideo });
      strapi.server.app.middleware.unshift(
        createWebhook({ mux, handle, securityLog, report }),
        subtitleFiles.serve,
      );
    },

    /** Runs after the database is connected. */
    bootstrap: (): void => {
      guardPublishing(parts);
      endPlans(parts);
      followDeletions({ ...parts, discard });
    },

    close: removals.close,
  };
};

export type Videos = ReturnType<typeof createVideos>;
