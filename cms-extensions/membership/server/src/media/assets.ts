import type Mux from '@mux/mux-node';
import type { Core } from '@strapi/strapi';
import type { Transaction } from '../platform/database/index.ts';
import { NotFound } from '../platform/http/index.ts';
import { AssetTaken } from './errors.ts';
import { orNull } from './mux.ts';
import type { Removals } from './removals.ts';
import type { Video, VideoRepository } from './repository.ts';
import { type Facts, factsFrom, mayBecome, type Seen } from './rules.ts';
import type { Workouts } from './workouts.ts';

/** Signed addresses live at most a quarter longer than configured (`urlBucket`). */
const LONGEST_LIFE = 1.25;

type ReadyFacts = Facts & { state: 'ready'; assetId: string; playbackId: string };

const isReady = (facts: Facts): facts is ReadyFacts =>
  facts.state === 'ready' && facts.assetId !== null && facts.playbackId !== null;

type Parts = {
  strapi: Core.Strapi;
  mux: Mux;
  videos: VideoRepository;
  workouts: Workouts;
  removals: Pick<Removals, 'order'>;
  /** The minimum time for which the address of a video works. */
  urlSeconds: number;
  /** Called after the commit with a workout whose video has changed. */
  changed: (workoutDocumentId: string) => void;
  /** Publishes workouts that waited for a video. */
  publishWaiting: () => Promise<void>;
};

/** Assets at Mux: their state, and which workout shows them. */
export const createAssets = (parts: Parts) => {
  const { strapi, mux, videos, workouts, removals, urlSeconds, changed, publishWaiting } = parts;

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

  /**
   * Links a video that is ready to its workout: to the draft, and to the published version if there
   * is one. Discards the videos that it replaces. Does nothing when the video has changed its state
   * since it was read.
   */
  const link = async (video: Video, facts: ReadyFacts): Promise<void> => {
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
  };

  const fetchFromMux = async ({ uploadId, assetId: known }: Video): Promise<Seen> => {
    const upload =
      known === null && uploadId !== null
        ? await orNull(mux.video.uploads.retrieve(uploadId))
        : null;
    const assetId = known ?? upload?.asset_id;
    const asset = assetId === undefined ? null : await orNull(mux.video.assets.retrieve(assetId));
    return { upload, asset };
  };

  const store = async (video: Video, facts: Facts): Promise<void> => {
    const { state, progress, reason } = facts;
    if (!mayBecome(video.state, state)) return;
    if (isReady(facts)) {
      if (video.state === 'ready') return;
      await link(video, facts);
      return publishWaiting();
    }
    const assetId = facts.assetId ?? video.assetId;
    if (video.state === 'ready') {
      const { workoutDocumentId } = video;
      strapi.log.warn(
        `The video ${assetId} of the workout ${workoutDocumentId} is gone: ${reason}`,
      );
    }
    await videos.change(video, { state, progress, reason, assetId });
  };

  /**
   * Fetches a video from Mux and stores its state. All state changes happen here: for webhooks, the
   * periodic check, and after an upload.
   */
  const refreshVideo = async (video: Video): Promise<void> => {
    if (video.uploadId === null && video.assetId === null) return;
    await store(video, factsFrom(await fetchFromMux(video), video.assetId));
  };

  return {
    discard,
    refreshVideo,

    /**
     * Links an existing Mux asset to a workout as its video; an asset that is not ready is linked
     * later.
     * @throws NotFound when there is no such workout, or no such asset with a playback id
     * @throws AssetTaken
     */
    attach: async (workoutDocumentId: string, assetId: string): Promise<void> => {
      const asset = await orNull(mux.video.assets.retrieve(assetId));
      const playback = asset?.playback_ids?.find(({ policy }) => policy !== 'drm');
      if (playback === undefined) throw new NotFound('Video');
      const policy = playback.policy === 'public' ? 'public' : 'signed';
      const owner = await videos.findByAsset(assetId);
      if (owner !== null && owner.workoutDocumentId !== workoutDocumentId) throw new AssetTaken();
      const video = await strapi.db.transaction(async ({ trx }) => {
        const versions = await workouts.lock(workoutDocumentId, trx);
        if (versions.length === 0) throw new NotFound('Workout');
        for (const other of await videos.ofWorkout(workoutDocumentId)) {
          if (other.assetId === assetId) await videos.remove(other);
          else if (other.state !== 'ready') await discard(other, new Date(), trx);
        }
        return videos.create({
          ...{ workoutDocumentId, policy, assetId },
          ...{ state: 'processing', publishWhenReady: false },
        });
      });
      await refreshVideo(video);
    },

    /**
     * Changes the time in the video at which its pictures are taken.
     * @param seconds from its beginning
     * @throws NotFound when the workout has no video that was uploaded through us and is ready
     */
    setPoster: async (workoutDocumentId: string, seconds: number): Promise<void> => {
      const video = (await videos.ofWorkout(workoutDocumentId)).find(
        ({ state }) => state === 'ready',
      );
      if (video?.assetId == null) throw new NotFound('Video');
      await mux.video.assets.update(video.assetId, { thumbnail_time: seconds });
      await videos.change(video, { posterSeconds: seconds });
    },
  };
};

export type Assets = ReturnType<typeof createAssets>;
