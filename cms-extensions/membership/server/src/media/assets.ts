import type Mux from '@mux/mux-node';
import type { Core } from '@strapi/strapi';
import type { Transaction } from '../platform/database/index.ts';
import { NotFound } from '../platform/http/index.ts';
import { AssetTaken } from './errors.ts';
import { orNull } from './mux.ts';
import type { Removals } from './removals.ts';
import type { Video, VideoRepository } from './repository.ts';
import { type Facts, factsFrom, mayBecome, type Playback, playbackOf, type Seen } from './rules.ts';
import type { Workouts } from './workouts.ts';

/** Signed addresses live at most a quarter longer than configured (`urlBucket`). */
const LONGEST_LIFE = 1.25;

type ReadyFacts = Facts & { state: 'ready'; assetId: string; playback: Playback };

const isReady = (facts: Facts): facts is ReadyFacts =>
  facts.state === 'ready' && facts.assetId !== null && facts.playback !== null;

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
    const { workoutDocumentId } = video;
    const { state, progress, reason, assetId, playback, durationSeconds } = facts;
    const ready = { state, progress, reason, assetId, durationSeconds, ...playback };
    await strapi.db.transaction(async ({ trx, onCommit }) => {
      const versions = await workouts.lock(workoutDocumentId, trx);
      if (!(await videos.change(video, { ...ready, relayAliveAt: null }))) return;
      if (versions.length === 0) return discard({ ...video, ...ready }, new Date(), trx);
      await workouts.link(workoutDocumentId, { assetId, ...playback }, trx);
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

  /**
   * Takes over what has changed at Mux about an asset that workouts show: its playback ID, who may
   * use it, and its length. An asset without any playback ID changes nothing: it is about to get
   * another one, or a person has to give it one.
   */
  const follow = async (asset: Mux.Video.Asset): Promise<void> => {
    const video = await videos.findByAsset(asset.id);
    const documentIds = await workouts.showingAsset(asset.id);
    for (const documentId of documentIds) {
      await strapi.db.transaction(async ({ trx, onCommit }) => {
        const shown = (await workouts.lock(documentId, trx)).find(
          ({ assetId }) => assetId === asset.id,
        );
        const playback = shown === undefined ? null : playbackOf(asset, shown);
        if (playback === null) return;
        await workouts.relink(documentId, { assetId: asset.id, ...playback }, trx);
        if (video?.workoutDocumentId === documentId) {
          await videos.change(video, {
            ...playback,
            durationSeconds: asset.duration ?? video.durationSeconds,
          });
        }
        onCommit(() => changed(documentId));
      });
    }
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
      await link(video, facts);
      return publishWaiting();
    }
    // Without a playback ID nobody can play it yet.
    if (state === 'ready') return;
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
    const seen = await fetchFromMux(video);
    if (video.state === 'ready' && seen.asset?.status === 'ready') await follow(seen.asset);
    else await store(video, factsFrom(seen, video));
  };

  return {
    discard,
    refreshVideo,
    follow,

    /** Fetches an asset that workouts may show without a video of ours. */
    refreshAsset: async (assetId: string): Promise<void> => {
      if (!(await workouts.showAsset(assetId))) return;
      const asset = await orNull(mux.video.assets.retrieve(assetId));
      if (asset?.status === 'ready') await follow(asset);
    },

    /**
     * Links an existing Mux asset to a workout as its video; an asset that is not ready is linked
     * later.
     * @throws NotFound when there is no such workout, or no such asset with a playback id
     * @throws AssetTaken
     */
    attach: async (workoutDocumentId: string, assetId: string): Promise<void> => {
      const asset = await orNull(mux.video.assets.retrieve(assetId));
      const playback = asset && playbackOf(asset, { playbackId: null, policy: 'signed' });
      if (playback === null) throw new NotFound('Video');
      const { policy } = playback;
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
