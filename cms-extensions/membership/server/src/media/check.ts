import type Mux from '@mux/mux-node';
import type { Core } from '@strapi/strapi';
import { VIDEO_FAILURES } from 'contract';
import type { Assets } from './assets.ts';
import type { Deletion } from './deletion.ts';
import { type Owner, orNull } from './mux.ts';
import { type Removable, type Removals, removalKey } from './removals.ts';
import type { Video, VideoRepository } from './repository.ts';
import { isAbandoned, playbackOf } from './rules.ts';
import type { Uploads } from './uploads.ts';
import type { ShownAsset, Workouts } from './workouts.ts';

/** An inconsistency between the database and Mux. */
type Problem = {
  what: string;
  /** Repairs it; null when it cannot be repaired. */
  mend: (() => Promise<void>) | null;
  /** Part of it can only be solved by a person. */
  needsPerson?: true;
};

type CheckReport = {
  problems: { what: string; mended: boolean }[];
  /** How many removals at Mux failed; the running site tries them again. Null: not tried. */
  removalsFailed: number | null;
};

const PAGE = 100;

type Parts = {
  strapi: Core.Strapi;
  mux: Mux;
  owner: Owner;
  videos: VideoRepository;
  workouts: Workouts;
  removals: Removals;
  uploads: Pick<Uploads, 'giveUp'>;
  discard: Assets['discard'];
  refreshVideo: Assets['refreshVideo'];
  follow: Assets['follow'];
  dropProvisional: Deletion['dropProvisional'];
  report: (fault: unknown) => void;
};

/** Compares videos with Mux: those that are not settled regularly, all of them on demand. */
export const createCheck = (parts: Parts) => {
  const { strapi, mux, owner, videos, workouts, removals, uploads } = parts;
  const { discard, refreshVideo, follow, dropProvisional, report } = parts;

  const settle = async (video: Video, now: Date): Promise<void> => {
    if (!isAbandoned(video, now.getTime())) return refreshVideo(video);
    await uploads.giveUp(video.id, VIDEO_FAILURES.cutOff);
    await dropProvisional(video.workoutDocumentId);
  };

  /**
   * Checks videos that are not settled: asks Mux, in case a webhook was lost, and gives up uploads
   * that a terminated process left unfinished.
   */
  const checkUnsettled = async (now: Date): Promise<void> => {
    for (const video of await videos.unsettled()) {
      // A video that cannot be read must not stop the check of the others.
      await settle(video, now).catch(report);
    }
  };

  const orderRemoval = (removable: Removable) => async (): Promise<void> => {
    await strapi.db.transaction(({ trx }) => removals.order(removable, new Date(), trx));
  };

  const discardVideo = (video: Video) => async (): Promise<void> => {
    await strapi.db.transaction(({ trx }) => discard(video, new Date(), trx));
  };

  /** Videos whose workout is deleted, and abandoned uploads. */
  const here = async (all: readonly Video[], now: Date): Promise<Problem[]> => {
    const problems: Problem[] = [];
    for (const video of all) {
      const { id, workoutDocumentId } = video;
      if (!(await workouts.exists(workoutDocumentId))) {
        const what = `The video ${id} belongs to the workout ${workoutDocumentId}, which is gone.`;
        problems.push({ what, mend: discardVideo(video) });
      } else if (isAbandoned(video, now.getTime())) {
        const what = `The upload ${id} for the workout ${workoutDocumentId} was cut off.`;
        problems.push({ what, mend: () => settle(video, now) });
      }
    }
    return problems;
  };

  /** Assets and uploads at Mux that carry our `passthrough` mark but are unknown here. */
  const atMux = async (
    all: readonly Video[],
    shown: ReadonlyMap<string, ShownAsset>,
    assets: readonly Mux.Video.Asset[],
  ): Promise<Problem[]> => {
    const ordered = await removals.keys();
    const known = new Set(all.flatMap(({ uploadId, assetId }) => [uploadId, assetId]));
    const isWanted = (removable: Removable): boolean =>
      known.has(removable.target) ||
      shown.has(removable.target) ||
      ordered.has(removalKey(removable));
    const problems: Problem[] = [];
    for (const { id, passthrough, upload_id, meta } of assets) {
      const removable = { kind: 'asset', target: id } as const;
      if (!owner.isOurs(passthrough) || isWanted(removable)) continue;
      // Its upload is still ours, and the webhook about the asset is on its way.
      if (upload_id !== undefined && isWanted({ kind: 'upload', target: upload_id })) continue;
      const what = `The asset ${id} ("${meta?.title ?? 'untitled'}") at Mux is shown by no workout.`;
      problems.push({ what, mend: orderRemoval(removable) });
    }
    for await (const upload of mux.video.uploads.list({ limit: PAGE })) {
      const { id, status, new_asset_settings } = upload;
      const removable = { kind: 'upload', target: id } as const;
      const isOurs = owner.isOurs(new_asset_settings?.passthrough);
      if (status !== 'waiting' || !isOurs || isWanted(removable)) continue;
      const what = `The upload ${id} at Mux waits for a file that nobody sends.`;
      problems.push({ what, mend: orderRemoval(removable) });
    }
    return problems;
  };

  /**
   * Workouts whose asset no longer exists at Mux; videos uploaded through us are marked as failed.
   */
  const missing = async (
    shown: ReadonlyMap<string, ShownAsset>,
    assets: readonly Mux.Video.Asset[],
  ): Promise<Problem[]> => {
    const problems: Problem[] = [];
    const listed = new Set(assets.map(({ id }) => id));
    for (const [assetId, { title }] of shown) {
      if (listed.has(assetId)) continue;
      // Pages of a list shift when something is deleted meanwhile, so ask for the asset itself.
      if ((await orNull(mux.video.assets.retrieve(assetId))) !== null) continue;
      const video = await videos.findByAsset(assetId);
      problems.push({
        what: `"${title}" shows the asset ${assetId}, which Mux has not: please upload the video again.`,
        mend: video === null ? null : () => refreshVideo(video),
        needsPerson: true,
      });
    }
    return problems;
  };

  /** Assets whose playback ID or length has changed at Mux since they were read. */
  const differing = (
    all: readonly Video[],
    shown: ReadonlyMap<string, ShownAsset>,
    assets: readonly Mux.Video.Asset[],
  ): Problem[] => {
    const lengths = new Map(all.map(({ assetId, durationSeconds }) => [assetId, durationSeconds]));
    return assets.flatMap((asset): Problem[] => {
      const known = shown.get(asset.id);
      if (known === undefined || asset.status !== 'ready') return [];
      const { title, playbackId } = known;
      const playback = playbackOf(asset, known);
      if (playback === null) {
        const what = `"${title}" shows the asset ${asset.id}, which has no playback ID: please add one at Mux.`;
        return [{ what, mend: null, needsPerson: true }];
      }
      if (playback.playbackId !== playbackId || playback.policy !== known.policy) {
        const what = `"${title}" shows the playback ID ${playbackId} (${known.policy}) of the asset ${asset.id}, which has ${playback.playbackId} (${playback.policy}) now.`;
        return [{ what, mend: () => follow(asset) }];
      }
      const seconds = lengths.get(asset.id) ?? null;
      const isAsLong = Math.abs((asset.duration ?? seconds ?? 0) - (seconds ?? 0)) < 0.01;
      if (seconds === null || isAsLong) return [];
      const what = `"${title}" shows the asset ${asset.id}, which is ${asset.duration} s long now, not ${seconds} s.`;
      return [{ what, mend: () => follow(asset) }];
    });
  };

  const assetsAtMux = async (): Promise<Mux.Video.Asset[]> => {
    const assets: Mux.Video.Asset[] = [];
    for await (const asset of mux.video.assets.list({ limit: PAGE })) assets.push(asset);
    return assets;
  };

  /** Compares the data at Mux with what workouts show. Changes nothing itself. */
  const findProblems = async (now: Date): Promise<Problem[]> => {
    const all = await videos.all();
    const shown = await workouts.shownAssets();
    const assets = await assetsAtMux();
    return [
      ...differing(all, shown, assets),
      ...(await here(all, now)),
      ...(await atMux(all, shown, assets)),
      ...(await missing(shown, assets)),
    ];
  };

  return {
    checkUnsettled,

    /** Takes over changes at Mux whose webhooks were lost. */
    followChanges: async (): Promise<void> => {
      const shown = await workouts.shownAssets();
      if (shown.size === 0) return;
      for (const { mend } of differing(await videos.all(), shown, await assetsAtMux())) {
        await mend?.();
      }
    },

    /**
     * Finds orphaned data at Mux and videos missing there, for the command
     * `npm run ops -- video check`.
     * @param repair also repairs what can be repaired
     */
    inspect: async ({ repair }: { repair: boolean }): Promise<CheckReport> => {
      const now = new Date();
      const problems = [];
      for (const { what, mend, needsPerson } of await findProblems(now)) {
        if (repair) await mend?.();
        problems.push({ what, mended: repair && mend !== null && needsPerson !== true });
      }
      if (!repair) return { problems, removalsFailed: null };
      await checkUnsettled(now);
      return { problems, removalsFailed: await removals.removeDue(new Date()) };
    },
  };
};
