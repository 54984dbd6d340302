import type { Core } from '@strapi/strapi';
import type { Transaction } from '../platform/database/index.ts';
import type { Removals } from './removals/index.ts';
import type { Video, VideoRepository } from './repository.ts';
import type { Facts } from './states.ts';
import type { Workouts } from './workouts.ts';

/** Signed addresses live at most a quarter longer than configured (`urlBucket`). */
const LONGEST_LIFE = 1.25;

type Parts = {
  strapi: Core.Strapi;
  videos: VideoRepository;
  workouts: Workouts;
  removals: Removals;
  /** The minimum time for which the address of a video works. */
  urlSeconds: number;
  /** Called after the commit with a workout whose video has changed. */
  changed: (workoutDocumentId: string) => void;
};

export type ReadyFacts = Facts & { state: 'ready'; assetId: string; playbackId: string };

/** Links videos to their workouts and discards the videos that they replace. */
export const createAttach = (parts: Parts) => {
  const { strapi, videos, workouts, removals, urlSeconds, changed } = parts;

  /** Deletes a video's row and orders its data at Mux to be deleted. */
  const discard = async (video: Video, at: Date, trx: Transaction): Promise<void> => {
    await videos.remove(video);
    if (video.assetId !== null) {
      await removals.order({ kind: 'asset', target: video.assetId }, at, trx);
    } else if (video.uploadId !== null) {
      await removals.order({ kind: 'upload', target: video.uploadId }, at, trx);
    }
  };

  /** Members who watch the replaced video have an address and may finish watching. */
  const afterLastAddress = (): Date => new Date(Date.now() + urlSeconds * LONGEST_LIFE * 1000);

  return {
    discard,

    /**
     * Links a video that is ready to its workout: to the draft, and to the published version if
     * there is one. Does nothing when the video has changed its state since it was read.
     */
    attach: async (video: Video, facts: ReadyFacts): Promise<void> => {
      const { workoutDocumentId, policy } = video;
      await strapi.db.transaction(async ({ trx, onCommit }) => {
        const versions = await workouts.lock(workoutDocumentId, trx);
        if (!(await videos.change(video, { ...facts, relayAliveAt: null }))) return;
        if (versions.length === 0) return discard({ ...video, ...facts }, new Date(), trx);
        const { assetId, playbackId } = facts;
        await workouts.link(workoutDocumentId, { assetId, playbackId, policy }, trx);
        const later = afterLastAddress();
        const before = new Set(versions.flatMap((version) => version.assetId ?? []));
        before.delete(assetId);
        for (const target of before) await removals.order({ kind: 'asset', target }, later, trx);
        for (const other of await videos.ofWorkout(workoutDocumentId)) {
          if (other.id !== video.id) await discard(other, later, trx);
        }
        onCommit(() => changed(workoutDocumentId));
      });
    },
  };
};

export type Attach = ReturnType<typeof createAttach>;
