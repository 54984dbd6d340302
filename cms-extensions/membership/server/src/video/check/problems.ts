import type Mux from '@mux/mux-node';
import type { Core } from '@strapi/strapi';
import type { Attach } from '../attach.ts';
import type { Owner } from '../owner.ts';
import type { Queue, Removable } from '../removals/queue.ts';
import type { Video, VideoRepository } from '../repository.ts';
import type { Workouts } from '../workouts.ts';

/** Something that is not as it should be. */
export type Problem = {
  what: string;
  /** Puts it right; null when only a person can. */
  mend: (() => Promise<void>) | null;
};

type Parts = {
  strapi: Core.Strapi;
  mux: Mux;
  owner: Owner;
  videos: VideoRepository;
  workouts: Workouts;
  queue: Queue;
  discard: Attach['discard'];
};

const PAGE = 100;

/** Compares what is at Mux with what workouts show. It changes nothing by itself. */
export const createFindProblems = (parts: Parts) => {
  const { strapi, mux, owner, videos, workouts, queue, discard } = parts;

  const orderRemoval = (removable: Removable) => async (): Promise<void> => {
    await strapi.db.transaction(({ trx }) => queue.order(removable, new Date(), trx));
  };

  const discardVideo = (video: Video) => async (): Promise<void> => {
    await strapi.db.transaction(({ trx }) => discard(video, new Date(), trx));
  };

  const withoutWorkout = async (all: readonly Video[]): Promise<Problem[]> => {
    const problems: Problem[] = [];
    for (const video of all) {
      if (await workouts.exists(video.workoutDocumentId)) continue;
      const what = `The video ${video.id} belongs to the workout ${video.workoutDocumentId}, which is gone.`;
      problems.push({ what, mend: discardVideo(video) });
    }
    return problems;
  };

  const atMux = async (all: readonly Video[]): Promise<Problem[]> => {
    const shown = await workouts.shownAssets();
    const ordered = await queue.keys();
    const known = new Set(
      all.flatMap(({ uploadId, assetId }) => [uploadId ?? [], assetId ?? []].flat()),
    );
    const isWanted = ({ kind, target }: Removable): boolean =>
      known.has(target) || shown.has(target) || ordered.has(queue.keyOf({ kind, target }));
    const problems: Problem[] = [];
    const missing = new Map(shown);
    for await (const { id, passthrough, upload_id, meta } of mux.video.assets.list({
      limit: PAGE,
    })) {
      missing.delete(id);
      const removable = { kind: 'asset', target: id } as const;
      if (!owner.isOurs(passthrough) || isWanted(removable)) continue;
      // Its upload is ours still, and the news of the asset is on its way.
      if (upload_id !== undefined && isWanted({ kind: 'upload', target: upload_id })) continue;
      const what = `The asset ${id} (${meta?.title ?? 'untitled'}) is shown by no workout.`;
      problems.push({ what, mend: orderRemoval(removable) });
    }
    for await (const upload of mux.video.uploads.list({ limit: PAGE })) {
      const removable = { kind: 'upload', target: upload.id } as const;
      const isOurs = owner.isOurs(upload.new_asset_settings?.passthrough);
      if (upload.status !== 'waiting' || !isOurs || isWanted(removable)) continue;
      const what = `The upload ${upload.id} waits for a file that nobody sends.`;
      problems.push({ what, mend: orderRemoval(removable) });
    }
    for (const [assetId, title] of missing) {
      problems.push({
        what: `"${title}" shows the asset ${assetId}, which Mux has not.`,
        mend: null,
      });
    }
    return problems;
  };

  return async (): Promise<Problem[]> => {
    const all = await videos.all();
    return [...(await withoutWorkout(all)), ...(await atMux(all))];
  };
};

export type FindProblems = ReturnType<typeof createFindProblems>;
