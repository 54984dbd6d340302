import { DAY_SECONDS, MINUTE_MS, type VideoStatus } from 'contract';
import type { PluginContext } from '../context.ts';
import type { Transaction } from '../platform/database/index.ts';
import { createAssets } from './assets.ts';
import { createCheck } from './check.ts';
import { createDeletion } from './deletion.ts';
import { createMux, createOwner } from './mux.ts';
import { guardPanelWrites } from './panel-writes.ts';
import { clearPlans, createPublishing, guardPublishing, type Plan } from './publishing.ts';
import { createRelay } from './relay.ts';
import { createRemovals } from './removals.ts';
import { createVideoRepository, type Video } from './repository.ts';
import { createSubtitleFiles, createTracks } from './subtitles.ts';
import { createUploads } from './uploads.ts';
import { createWebhook } from './webhook.ts';
import { createWorkouts } from './workouts.ts';

/** A workout's videos: the one that it shows, and the one that is being uploaded or has failed. */
type WorkoutVideos = { current: Video | null; coming: Video | null };

const asPair = (videos: readonly Video[]): WorkoutVideos => ({
  current: videos.find(({ state }) => state === 'ready') ?? null,
  coming: videos.find(({ state }) => state !== 'ready') ?? null,
});

/** A store that did not answer in time may still finish what it was sent. */
const FAILED_FILE_KEPT_MS = 10 * MINUTE_MS;

/** Videos of workouts: upload to Mux, processing, playback and deletion. */
export const createVideos = (context: PluginContext) => {
  const { strapi, settings, jobs, metrics, securityLog, report } = context;
  const countAnswer = metrics.counter({
    name: 'ondelle_mux_answers_total',
    help: "Mux's answers to this instance by status; `none` for calls without an answer",
    labelNames: ['status'],
  });
  const mux = createMux(settings.muxApi, (status) => countAnswer({ status }));
  const owner = createOwner(settings.storefrontUrl);
  const videos = createVideoRepository(strapi);
  const workouts = createWorkouts(strapi);
  const removals = createRemovals({ strapi, jobs, mux, videos, workouts });
  const parts = { strapi, mux, owner, videos, workouts, removals, report };

  const listeners: ((workoutDocumentId: string) => void)[] = [];
  const publishing = createPublishing({ ...parts, securityLog });
  const assets = createAssets({
    ...parts,
    urlSeconds: settings.mux.urlSeconds,
    changed: (workoutDocumentId) => {
      for (const listener of listeners) listener(workoutDocumentId);
    },
    publishWaiting: async () => {
      await publishing.publishAwaited();
      await publishing.publishDue(new Date());
    },
  });
  const { discard, refreshVideo, refreshAsset, follow } = assets;
  const uploads = createUploads({ ...parts, discard });
  const relay = createRelay({ ...parts, uploads, refreshVideo });
  const deletion = createDeletion({ ...parts, discard });
  const { dropProvisional } = deletion;
  const check = createCheck({ ...parts, uploads, discard, refreshVideo, follow, dropProvisional });
  const webhook = createWebhook({
    ...{ ...parts, refreshVideo, refreshAsset, securityLog },
    secrets: settings.muxApi.webhookSecrets,
  });
  metrics.gauge({
    name: 'ondelle_mux_event_age_seconds',
    help: "Time since Mux's last event about one of our videos; none while none is kept",
    read: async () => {
      const at = await webhook.lastAt();
      return at === null ? [] : [{ value: (Date.now() - at) / 1000 }];
    },
  });
  const subtitleFiles = createSubtitleFiles(strapi);

  jobs.add(
    {
      name: 'videos',
      everySeconds: settings.videoCheckSeconds,
      work: async (now) => {
        await check.checkUnsettled(now);
        await publishing.publishAwaited();
      },
    },
    {
      name: 'planned workouts',
      everySeconds: settings.videoCheckSeconds,
      work: publishing.publishDue,
    },
    { name: 'changes at Mux', everySeconds: DAY_SECONDS, work: check.followChanges },
    { name: 'events of Mux', everySeconds: DAY_SECONDS, work: webhook.prune },
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
    addressOf: uploads.addressOf,
    /** Records the progress of a browser's upload, in percent. */
    noteProgress: uploads.noteProgress,
    /** Cancels a video that is not ready. */
    cancel: uploads.giveUp,
    /** Relays a video to Mux while it is received. */
    relay,
    attach: assets.attach,
    setPoster: assets.setPoster,
    /** Subtitles of the videos that are ready. */
    tracks: createTracks({ mux, files: subtitleFiles }),
    /** Fetches a video's state from Mux. */
    refreshVideo,

    /** When a workout is published automatically, and what it waits for; null without a plan. */
    planOf: (workoutDocumentId: string): Promise<Plan | null> =>
      publishing.planOf(workoutDocumentId, new Date()),

    /** Creates a workout that is kept only if its upload succeeds; returns its id. */
    beginWorkout: deletion.beginProvisional,
    /** Deletes such a workout if its upload failed. */
    dropProvisional,
    /** Deletes a workout with its pictures and videos; false when it does not exist any more. */
    eraseWorkout: (workoutDocumentId: string): Promise<boolean> =>
      deletion.erase(workoutDocumentId),

    /** Orders a file of the media library to be removed, unless another entry uses it by then. */
    removePicture: (fileId: number, trx: Transaction): Promise<void> =>
      removals.order({ kind: 'picture', target: String(fileId) }, new Date(), trx),

    /** Orders files of the store to be removed, whose upload failed, unless they are used by then. */
    removeFiles: async (names: readonly string[]): Promise<void> => {
      const at = new Date(Date.now() + FAILED_FILE_KEPT_MS);
      await strapi.db.transaction(async ({ trx }) => {
        for (const target of names) await removals.order({ kind: 'file', target }, at, trx);
      });
    },

    inspect: check.inspect,

    /** Calls the listener when a workout's video changes outside the document service. */
    onChange: (listener: (workoutDocumentId: string) => void): void => {
      listeners.push(listener);
    },

    /** Runs before Strapi mounts its middlewares. */
    register: (): void => {
      strapi.server.app.middleware.unshift(webhook.middleware, subtitleFiles.serve);
    },

    /** Runs after the database is connected. */
    bootstrap: (): void => {
      guardPanelWrites(strapi, securityLog);
      guardPublishing(parts);
      clearPlans(parts);
      deletion.bootstrap();
    },
  };
};

export type Videos = ReturnType<typeof createVideos>;
