import { z } from 'zod';
import { CONTENT } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { IN_DEFAULT_LOCALE, storedIsoTime } from '../../platform/database/index.ts';
import { checkerOf, WITH_CREATOR } from '../../platform/panel/index.ts';
import { FILE_FIELDS, fileSchema, toImage } from '../../platform/pictures/index.ts';
import type { ProgrammeVideo } from '../answers.ts';

const rowSchema = z.object({
  documentId: z.string(),
  title: z.string().nullish(),
  duration: z.number().nullish(),
  difficulty: z.string().nullish(),
  thumbnail: fileSchema.nullish(),
  publishAt: storedIsoTime.nullish(),
  publishedAt: z.unknown(),
  moveMapState: z.string().nullish(),
});

type Row = z.output<typeof rowSchema> & { createdBy?: unknown };

/** A video of a programme, and whether members see a list of its moves. */
type FoundVideo = ProgrammeVideo & { hasMoves: boolean };

/**
 * Videos by their ids, in the order of their titles.
 * @param mayRead whether one that is not public is among them; by the draft's row
 */
export const videosFor = async (
  { strapi }: Context,
  where: object,
  mayRead: (draft: object) => boolean = () => true,
): Promise<Map<string, FoundVideo>> => {
  const rows: Row[] = await strapi.db.query(CONTENT.workout).findMany({
    where: { ...where, ...IN_DEFAULT_LOCALE },
    populate: { thumbnail: { select: FILE_FIELDS }, ...WITH_CREATOR },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  });
  const found = new Map<string, FoundVideo>();
  for (const [id, versions] of Map.groupBy(rows, ({ documentId }) => documentId)) {
    const draft = versions.find(({ publishedAt }) => !publishedAt);
    const live = versions.find(({ publishedAt }) => publishedAt);
    const shown = live ?? draft;
    if (shown === undefined || (live === undefined && !mayRead(shown))) continue;
    const { title, duration, difficulty, thumbnail, moveMapState } = rowSchema.parse(shown);
    found.set(id, {
      id,
      title: title ?? '',
      minutes: duration ?? 0,
      level: difficulty ?? '',
      picture: thumbnail ? (toImage(thumbnail, '').sources[0]?.url ?? thumbnail.url) : null,
      isLive: live !== undefined,
      publishAt: draft === undefined ? null : (rowSchema.parse(draft).publishAt ?? null),
      hasMoves: moveMapState === 'complete',
    });
  }
  return found;
};

/** What a panel user may put into programmes: what is public, and what they may read. */
export const videosToChoose = async (ctx: Context, ability: unknown): Promise<ProgrammeVideo[]> => {
  const may = checkerOf(ctx.strapi, ability, CONTENT.workout).can;
  return [...(await videosFor(ctx, {}, (draft) => may.read(draft))).values()];
};
