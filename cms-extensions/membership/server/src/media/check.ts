import type Mux from '@mux/mux-node';
import { VIDEO_FAILURES } from 'contract';
import type { Context } from '../context.ts';
import { discardVideo, followAsset, refreshVideo } from './assets.ts';
import { dropProvisional } from './deletion.ts';
import { isOurs, muxOf, orNull } from './mux.ts';
import { orderRemoval, type Removable, removalKey, removalKeys, removeDue } from './removals.ts';
import { allVideos, findVideoByAsset, unsettledVideos, type Video } from './repository.ts';
import { isAbandoned, playbackOf } from './rules.ts';
import { giveUpUpload } from './uploads.ts';
import { type ShownAsset, shownAssets, workoutExists } from './workouts.ts';

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

/* Compares videos with Mux: those that are not settled regularly, all of them on demand. */

const settle = async (ctx: Context, video: Video, now: Date): Promise<void> => {
  if (!isAbandoned(video, now.getTime())) return refreshVideo(ctx, video);
  await giveUpUpload(ctx, video.id, VIDEO_FAILURES.cutOff);
  await dropProvisional(ctx, video.workoutDocumentId);
};

/**
 * Checks videos that are not settled: asks Mux, in case a webhook was lost, and gives up uploads
 * that a terminated process left unfinished.
 */
export const checkUnsettled = async (ctx: Context, now: Date): Promise<void> => {
  for (const video of await unsettledVideos(ctx)) {
    // A video that cannot be read must not stop the check of the others.
    await settle(ctx, video, now).catch(ctx.report);
  }
};

const removalOf = (ctx: Context, removable: Removable) => async (): Promise<void> => {
  await ctx.strapi.db.transaction(({ trx }) => orderRemoval(ctx, removable, new Date(), trx));
};

const discardOf = (ctx: Context, video: Video) => async (): Promise<void> => {
  await ctx.strapi.db.transaction(({ trx }) => discardVideo(ctx, video, new Date(), trx));
};

/** Videos whose workout is deleted, and abandoned uploads. */
const problemsHere = async (ctx: Context, all: readonly Video[], now: Date): Promise<Problem[]> => {
  const problems: Problem[] = [];
  for (const video of all) {
    const { id, workoutDocumentId } = video;
    if (!(await workoutExists(ctx, workoutDocumentId))) {
      const what = `The video ${id} belongs to the workout ${workoutDocumentId}, which is gone.`;
      problems.push({ what, mend: discardOf(ctx, video) });
    } else if (isAbandoned(video, now.getTime())) {
      const what = `The upload ${id} for the workout ${workoutDocumentId} was cut off.`;
      problems.push({ what, mend: () => settle(ctx, video, now) });
    }
  }
  return problems;
};

/** Assets and uploads at Mux that carry our `passthrough` mark but are unknown here. */
const problemsAtMux = async (
  ctx: Context,
  all: readonly Video[],
  shown: ReadonlyMap<string, ShownAsset>,
  assets: readonly Mux.Video.Asset[],
): Promise<Problem[]> => {
  const ordered = await removalKeys(ctx);
  const known = new Set(all.flatMap(({ uploadId, assetId }) => [uploadId, assetId]));
  const isWanted = (removable: Removable): boolean =>
    known.has(removable.target) ||
    shown.has(removable.target) ||
    ordered.has(removalKey(removable));
  const problems: Problem[] = [];
  for (const { id, passthrough, upload_id, meta } of assets) {
    const removable = { kind: 'asset', target: id } as const;
    if (!isOurs(ctx, passthrough) || isWanted(removable)) continue;
    // Its upload is still ours, and the webhook about the asset is on its way.
    if (upload_id !== undefined && isWanted({ kind: 'upload', target: upload_id })) continue;
    const what = `The asset ${id} ("${meta?.title ?? 'untitled'}") at Mux is shown by no workout.`;
    problems.push({ what, mend: removalOf(ctx, removable) });
  }
  for await (const upload of muxOf(ctx).video.uploads.list({ limit: PAGE })) {
    const { id, status, new_asset_settings } = upload;
    const removable = { kind: 'upload', target: id } as const;
    const hasOurMark = isOurs(ctx, new_asset_settings?.passthrough);
    if (status !== 'waiting' || !hasOurMark || isWanted(removable)) continue;
    const what = `The upload ${id} at Mux waits for a file that nobody sends.`;
    problems.push({ what, mend: removalOf(ctx, removable) });
  }
  return problems;
};

/**
 * Workouts whose asset no longer exists at Mux; videos uploaded through us are marked as failed.
 */
const missingAtMux = async (
  ctx: Context,
  shown: ReadonlyMap<string, ShownAsset>,
  assets: readonly Mux.Video.Asset[],
): Promise<Problem[]> => {
  const problems: Problem[] = [];
  const listed = new Set(assets.map(({ id }) => id));
  for (const [assetId, { title }] of shown) {
    if (listed.has(assetId)) continue;
    // Pages of a list shift when something is deleted meanwhile, so ask for the asset itself.
    if ((await orNull(muxOf(ctx).video.assets.retrieve(assetId))) !== null) continue;
    const video = await findVideoByAsset(ctx, assetId);
    problems.push({
      what: `"${title}" shows the asset ${assetId}, which Mux has not: please upload the video again.`,
      mend: video === null ? null : () => refreshVideo(ctx, video),
      needsPerson: true,
    });
  }
  return problems;
};

/** Assets whose playback ID or length has changed at Mux since they were read. */
const differingAtMux = (
  ctx: Context,
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
      return [{ what, mend: () => followAsset(ctx, asset) }];
    }
    const seconds = lengths.get(asset.id) ?? null;
    const isAsLong = Math.abs((asset.duration ?? seconds ?? 0) - (seconds ?? 0)) < 0.01;
    if (seconds === null || isAsLong) return [];
    const what = `"${title}" shows the asset ${asset.id}, which is ${asset.duration} s long now, not ${seconds} s.`;
    return [{ what, mend: () => followAsset(ctx, asset) }];
  });
};

const assetsAtMux = async (ctx: Context): Promise<Mux.Video.Asset[]> => {
  const assets: Mux.Video.Asset[] = [];
  for await (const asset of muxOf(ctx).video.assets.list({ limit: PAGE })) assets.push(asset);
  return assets;
};

/** Compares the data at Mux with what workouts show. Changes nothing itself. */
const findProblems = async (ctx: Context, now: Date): Promise<Problem[]> => {
  const all = await allVideos(ctx);
  const shown = await shownAssets(ctx);
  const assets = await assetsAtMux(ctx);
  return [
    ...differingAtMux(ctx, all, shown, assets),
    ...(await problemsHere(ctx, all, now)),
    ...(await problemsAtMux(ctx, all, shown, assets)),
    ...(await missingAtMux(ctx, shown, assets)),
  ];
};

/** Takes over changes at Mux whose webhooks were lost. */
export const followChanges = async (ctx: Context): Promise<void> => {
  const shown = await shownAssets(ctx);
  if (shown.size === 0) return;
  for (const { mend } of differingAtMux(ctx, await allVideos(ctx), shown, await assetsAtMux(ctx))) {
    await mend?.();
  }
};

/**
 * Finds orphaned data at Mux and videos missing there, for the command
 * `npm run ops -- video check`.
 * @param repair also repairs what can be repaired
 */
export const inspectVideos = async (
  ctx: Context,
  { repair }: { repair: boolean },
): Promise<CheckReport> => {
  const now = new Date();
  const problems = [];
  for (const { what, mend, needsPerson } of await findProblems(ctx, now)) {
    if (repair) await mend?.();
    problems.push({ what, mended: repair && mend !== null && needsPerson !== true });
  }
  if (!repair) return { problems, removalsFailed: null };
  await checkUnsettled(ctx, now);
  return { problems, removalsFailed: await removeDue(ctx, new Date()) };
};
