import type { DraftRow, Drafts } from 'contract/desk/today';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { readyVideosOf } from '../../media/index.ts';
import { IN_DEFAULT_LOCALE, storedIsoTime } from '../../platform/database/index.ts';
import { checkerOf, WITH_CREATOR } from '../../platform/panel/index.ts';
import { siteSettings } from '../../site/index.ts';
import { OWNER_ROLE } from '../roles.ts';

const TYPES = ['api::workout.workout', 'api::programme.programme'] as const;
const SHOWN = 20;

const rowSchema = z.looseObject({
  documentId: z.string(),
  title: z.string().nullish(),
  publishedAt: z.unknown(),
  updatedAt: storedIsoTime,
  /** In the bin since then; programmes have none. */
  deletedAt: z.unknown().optional(),
  thumbnail: z.object({ url: z.string() }).nullish(),
  picture: z.object({ url: z.string() }).nullish(),
  createdBy: z.looseObject({ id: z.number() }).nullish(),
  updatedBy: z.object({ id: z.number() }).nullish(),
});

type Row = z.output<typeof rowSchema>;

/** What has to be there before an entry can be published, by its field. */
const NEEDED = {
  'api::workout.workout': {
    ...{ title: 'title', description: 'description', category: 'category', difficulty: 'level' },
    muxPlaybackId: 'video',
  },
  'api::programme.programme': {
    ...{ title: 'title', summary: 'summary', difficulty: 'level', plan: 'weeks' },
  },
} as const;

const missingOf = (type: DraftRow['type'], row: Row, isByMachine: boolean): string =>
  [
    ...Object.entries(NEEDED[type]).flatMap(([field, what]) =>
      row[field] ? [] : `no ${what} yet`,
    ),
    ...(isByMachine ? ['captions to check'] : []),
  ].join(', ');

type Reader = { id: number; ability: unknown };

const draftsOf = async (ctx: Context, reader: Reader, type: DraftRow['type']) => {
  const { can } = checkerOf(ctx.strapi, reader.ability, type);
  const isOwn = ({ createdBy, updatedBy }: Row): boolean =>
    [createdBy?.id, updatedBy?.id].includes(reader.id);
  const where = IN_DEFAULT_LOCALE;
  const picture = type === 'api::workout.workout' ? 'thumbnail' : 'picture';
  const query = ctx.strapi.db.query(type);
  const rows = z.array(rowSchema).parse(
    await query.findMany({
      where: { ...where, publishedAt: null },
      orderBy: { updatedAt: 'desc' },
      populate: {
        ...{ ...WITH_CREATOR, updatedBy: true, [picture]: true },
        ...(type === 'api::workout.workout' && { category: true }),
      },
    }),
  );
  const films = await readyVideosOf(
    ctx,
    rows.map(({ documentId }) => documentId),
  );
  const byMachine = new Set(
    films
      .filter(({ captions }) => captions?.state === 'machine')
      .map(({ workoutDocumentId }) => workoutDocumentId),
  );
  const published: { documentId: string; updatedAt: string }[] = await query.findMany({
    where: { ...where, publishedAt: { $notNull: true } },
    select: ['documentId', 'updatedAt'],
  });
  const publishedAt = new Map(
    published.map(({ documentId, updatedAt }) => [documentId, Date.parse(updatedAt)]),
  );
  return rows
    .filter(
      (row) =>
        !row.deletedAt &&
        Date.parse(row.updatedAt) > (publishedAt.get(row.documentId) ?? 0) &&
        can.update(row) &&
        (can.publish(row) || isOwn(row)),
    )
    .map(
      (row): DraftRow => ({
        id: row.documentId,
        type,
        title: row.title || 'Untitled',
        picture: row[picture]?.url ?? null,
        missing: missingOf(type, row, byMachine.has(row.documentId)),
        isPublished: publishedAt.has(row.documentId),
        changedAt: row.updatedAt,
      }),
    );
};

type Names = { firstname: string | null; lastname: string | null };

/** The names of who has been an owner the longest. */
export const ownerOf = ({ strapi }: Context): Promise<Names | null> =>
  strapi.db
    .query('admin::user')
    .findOne({ where: { isActive: true, roles: { code: OWNER_ROLE } }, orderBy: { id: 'asc' } });

/**
 * The drafts with changes that the reader may edit, newest first; those who publish nothing see what
 * they have made or changed last. @param reader with Strapi's ability
 */
export const readDrafts = async (ctx: Context, reader: Reader): Promise<Drafts> => {
  const found = await Promise.all(TYPES.map((type) => draftsOf(ctx, reader, type)));
  const rows = found.flat().toSorted((a, b) => b.changedAt.localeCompare(a.changedAt));
  const { timeZone } = siteSettings(ctx);
  const owner = (await ownerOf(ctx))?.firstname || 'the owner';
  return { timeZone, owner, rows: rows.slice(0, SHOWN) };
};
