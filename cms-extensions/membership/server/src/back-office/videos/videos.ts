import { movementsIn, storedMoveMapSchema } from 'contract';
import type { ProgrammeVideo } from 'contract/desk/videos';
import { z } from 'zod';
import { CONTENT } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { IN_DEFAULT_LOCALE, storedIsoTime, storedTime } from '../../platform/database/index.ts';
import { checkerOf, WITH_CREATOR } from '../../platform/panel/index.ts';
import { FILE_FIELDS, fileSchema, toImage } from '../../platform/pictures/index.ts';

const rowSchema = z.object({
  documentId: z.string(),
  title: z.string().nullish(),
  duration: z.number().nullish(),
  category: z.object({ name: z.string() }).nullish(),
  difficulty: z.string().nullish(),
  instructor: z.object({ name: z.string() }).nullish(),
  thumbnail: fileSchema.nullish(),
  publishAt: storedIsoTime.nullish(),
  publishedAt: z.unknown(),
  deletedAt: storedIsoTime.nullish(),
  createdAt: storedTime,
  updatedAt: storedTime,
  moveMap: z.unknown(),
  moveMapState: z.string().nullish(),
  muxPlaybackId: z.string().nullish(),
  muxPlaybackPolicy: z.enum(['signed', 'public']).nullish(),
});

/** A workout as lists of the desk have it: by its draft, or as members see it. */
export type FoundVideo = ProgrammeVideo & {
  category: string | null;
  teacher: string;
  hasMoves: boolean;
  /** The draft differs from what members see. */
  hasChanges: boolean;
  /** ISO 8601; null when it is not in the bin. */
  deletedAt: string | null;
  createdAt: number;
  /** Ids of the movements of its map. */
  movements: readonly string[];
  playback: { id: string; policy: 'signed' | 'public' } | null;
};

type Given = {
  where?: object;
  mayRead?: (draft: object, isLive: boolean) => boolean;
  by?: 'draft';
};

/**
 * Workouts by their ids, in the order of their titles.
 * @param given.by the version that is shown: as members see it, or else the draft; or the draft
 */
export const findVideos = async (
  { strapi }: Context,
  { where = {}, mayRead = () => true, by }: Given,
): Promise<Map<string, FoundVideo>> => {
  const rows: (object & { documentId: string; publishedAt: unknown })[] = await strapi.db
    .query(CONTENT.workout)
    .findMany({
      where: { ...where, ...IN_DEFAULT_LOCALE },
      populate: {
        thumbnail: { select: FILE_FIELDS },
        category: { select: ['name'] },
        instructor: { select: ['name'] },
        ...WITH_CREATOR,
      },
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
    });
  const found = new Map<string, FoundVideo>();
  for (const [id, versions] of Map.groupBy(rows, ({ documentId }) => documentId)) {
    const draftRow = versions.find(({ publishedAt }) => !publishedAt);
    const liveRow = versions.find(({ publishedAt }) => publishedAt);
    if (draftRow === undefined || !mayRead(draftRow, liveRow !== undefined)) continue;
    const draft = rowSchema.parse(draftRow);
    const live = liveRow && rowSchema.parse(liveRow);
    const shown = by === 'draft' ? draft : (live ?? draft);
    const map = storedMoveMapSchema.safeParse(shown.moveMap).data;
    found.set(id, {
      id,
      title: shown.title ?? '',
      minutes: shown.duration ?? 0,
      level: shown.difficulty ?? '',
      category: shown.category?.name ?? null,
      teacher: shown.instructor?.name ?? '',
      picture: shown.thumbnail ? (toImage(shown.thumbnail, '').sources[0]?.url ?? null) : null,
      isLive: live !== undefined,
      hasChanges: live !== undefined && draft.updatedAt > live.updatedAt,
      publishAt: draft.publishAt ?? null,
      deletedAt: draft.deletedAt ?? null,
      createdAt: draft.createdAt,
      hasMoves: shown.moveMapState === 'complete',
      movements: map === undefined ? [] : [...movementsIn(map)],
      playback: shown.muxPlaybackId
        ? { id: shown.muxPlaybackId, policy: shown.muxPlaybackPolicy ?? 'signed' }
        : null,
    });
  }
  return found;
};

/** What a panel user may put into programmes: what is public, and what they may read. */
export const videosToChoose = async (ctx: Context, ability: unknown): Promise<ProgrammeVideo[]> => {
  const may = checkerOf(ctx.strapi, ability, CONTENT.workout).can;
  const videos = await findVideos(ctx, { mayRead: (draft, isLive) => isLive || may.read(draft) });
  return [...videos.values()]
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ id, title, minutes, level, picture, isLive, publishAt }) => {
      const video: ProgrammeVideo = { id, title, minutes, level, picture, isLive, publishAt };
      return video;
    });
};
