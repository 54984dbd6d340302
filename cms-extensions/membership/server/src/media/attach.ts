import type { Core } from '@strapi/strapi';
import type { Transaction } from '../platform/database/index.ts';
import type { Removals } from './removals/index.ts';
import type { Video, VideoRepository } from './repository.ts';
import type { Facts } from './states.ts';
import type { Workouts } from './workouts.ts';

/** Signed addresses live a quarter longer than promised at most (`urlBucket`). */
const LONGEST_LIFE = 1.25;

type Parts = {
  strapi: Core.Strapi;
  videos: VideoRepository;
  workouts: Workouts;
  removals: Removals;
  /** How long the address of a video is promised to work. */
  urlSeconds: number;
  /** Told of a workout whose video has changed, after the commit. */
  changed: (workoutDocumentId: string) => void;
};

export type ReadyFacts = Facts & { state: 'ready'; assetId: string; playbackId: string };

/** Makes videos their workouts', and lets go of those that gave way. */
export const createAttach = (parts: Parts) => {
  const { strapi, videos, workouts, removals, urlSeconds, changed } = parts;

  /** Forgets a video, and orders what it has at Mux to be deleted. */
  const discard = async (video: Video, at: Date, trx: Transaction): Promise<void> => {
    await videos.remove(video);
    if (video.assetId !== null) {
      await removals.order({ kind: 'asset', target: video.assetId }, at, trx);
    } else if (video.uploadId !== null) {
      await removals.order({ kind: 'upload', target: video.uploadId }, at, trx);
    }
  };

  /** Members who watch the video that gives way have an address, and may finish. */
  const afterLastAddress = (): Date => new Date(Date.now() + urlSeconds * LONGEST_LIFE * 1000);

  return {
    discard,

    /**
     * Gives a workout its video, now that it is ready: to the draft, and to the published version
     * if there is one. Does nothing when the video has moved on since it was read.
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
