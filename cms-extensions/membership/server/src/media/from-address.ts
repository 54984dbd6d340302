import { VIDEO_FAILURES } from 'contract';
import type { Context } from '../context.ts';
import { refreshVideo } from './assets.ts';
import { isFault, markOf, muxOf } from './mux.ts';
import { createVideo, videosOfWorkout } from './repository.ts';
import { BY_MACHINE } from './subtitles.ts';
import { WORKOUT_UID } from './workouts.ts';

type Wanted = { documentId: string; title: string | null; sourceUrl: string };

/** @throws what Mux may answer otherwise later */
const askMux = async (ctx: Context, documentId: string, title: string | null, url: string) => {
  try {
    const { id: assetId } = await muxOf(ctx).video.assets.create({
      inputs: [{ url, ...BY_MACHINE }],
      playback_policies: ['signed'],
      passthrough: markOf(ctx, documentId),
      meta: { title: title ?? '', external_id: documentId },
    });
    return { state: 'processing', assetId } as const;
  } catch (error) {
    if (isFault(error)) throw error;
    return { state: 'failed', reason: VIDEO_FAILURES.unreadable } as const;
  }
};

/**
 * Has Mux fetch the film of the oldest draft that names an address. One at a time: the next one is
 * taken by the next run. While Mux cannot be reached the draft waits.
 */
export const fetchNextFilm = async (ctx: Context): Promise<void> => {
  const drafts = ctx.strapi.db.query(WORKOUT_UID);
  const next: Wanted | null = await drafts.findOne({
    where: { sourceUrl: { $notNull: true }, publishedAt: null, deletedAt: null },
    orderBy: { id: 'asc' },
  });
  if (next === null) return;
  const { documentId, title, sourceUrl } = next;
  const taken = { where: { documentId }, data: { sourceUrl: null } };
  // Somebody has uploaded its film meanwhile.
  if ((await videosOfWorkout(ctx, documentId)).length > 0)
    return void (await drafts.updateMany(taken));
  // Nothing is written before Mux has answered: a process that ends then leaves the draft waiting.
  const known = await askMux(ctx, documentId, title, sourceUrl);
  const video = await createVideo(ctx, {
    workoutDocumentId: documentId,
    policy: 'signed',
    ...known,
  });
  await drafts.updateMany(taken);
  await refreshVideo(ctx, video);
};
