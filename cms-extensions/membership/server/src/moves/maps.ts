import { checkMap, type MapCheck, type Movement, movementsIn, storedMoveMapSchema } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { videosOf } from '../media/index.ts';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { NotFound } from '../platform/http/index.ts';
import { allMovements } from './movements.ts';

const WORKOUT_UID = 'api::workout.workout';

const versionSchema = z.object({
  id: z.number(),
  title: z.string().nullish(),
  moveMap: z.unknown(),
  moveMapSeconds: z.number().nullish(),
  moveMapState: z.string().nullish(),
  equipment: z.string().nullish(),
  muxPlaybackId: z.string().nullish(),
  muxAssetId: z.string().nullish(),
  // PostgreSQL returns decimals as text.
  muxSeconds: z.coerce.number().nullish(),
});

/** What decides about the map of a version of a workout, draft or published. */
type Version = z.output<typeof versionSchema>;

const SELECTED = Object.keys(versionSchema.shape);

/* The maps of workouts: their checks, and which movements they use. */

const table = ({ strapi }: Context): string => strapi.db.metadata.get(WORKOUT_UID).tableName;

/** Without the entries in other languages, whose map nobody sees. */
const versionsOf = async ({ strapi }: Context, where: object): Promise<Version[]> =>
  z
    .array(versionSchema)
    .parse(
      await strapi.db
        .query(WORKOUT_UID)
        .findMany({ where: { ...where, ...IN_DEFAULT_LOCALE }, select: SELECTED }),
    );

/**
 * The length of the video that a version shows: Mux's, or, for a video that was linked without
 * an upload, what was stored with the link. Null while neither is known.
 */
export const videoSecondsOf = async (
  ctx: Context,
  documentId: string,
  version: Version,
): Promise<number | null> => {
  const { current } = await videosOf(ctx, documentId);
  return current !== null && current.playbackId === version.muxPlaybackId
    ? current.durationSeconds
    : (version.muxSeconds ?? null);
};

/** Checks a map against the video of a version of a workout. */
export const checkMapOf = async (
  ctx: Context,
  documentId: string,
  version: Version,
  map: unknown,
  library: ReadonlyMap<string, Movement>,
): Promise<MapCheck> =>
  checkMap(map, {
    movements: library,
    videoSeconds: await videoSecondsOf(ctx, documentId, version),
    equipment: version.equipment ?? '',
  });

/** The draft of a workout. @throws NotFound */
export const draftOf = async (ctx: Context, documentId: string): Promise<Version> => {
  const [draft] = await versionsOf(ctx, { documentId, publishedAt: null });
  if (draft === undefined) throw new NotFound('Workout');
  return draft;
};

/**
 * Writes state and seconds of a workout's maps, of its draft and of its published version,
 * where they have changed: after a save, and after its video has changed. Columns are written
 * directly, so that the entry does not count as edited.
 * @returns whether anything was written
 */
export const settleMap = async (ctx: Context, documentId: string): Promise<boolean> => {
  const versions = await versionsOf(ctx, { documentId });
  const hasMap = versions.some(({ moveMap }) => moveMap !== null);
  const library = hasMap ? await allMovements(ctx) : new Map<string, Movement>();
  let isChanged = false;
  for (const version of versions) {
    const { state, seconds } = await checkMapOf(ctx, documentId, version, version.moveMap, library);
    const stored = state === 'none' ? null : Math.round(seconds);
    const before = version.moveMapState ?? 'none';
    if (before === state && (version.moveMapSeconds ?? null) === stored) continue;
    isChanged = true;
    await ctx.strapi.db.transaction(async ({ trx }) => {
      await trx(table(ctx))
        .where({ id: version.id })
        .update({ move_map_state: state, move_map_seconds: stored });
    });
  }
  return isChanged;
};

/** Titles of the workouts whose map, draft or published, uses a movement, in order. */
export const usesOf = async (ctx: Context, movementId: string): Promise<string[]> => {
  const rows: { document_id: string; title: string | null }[] = await ctx.strapi.db
    .connection(table(ctx))
    .where(IN_DEFAULT_LOCALE)
    .whereRaw('CAST(move_map AS TEXT) LIKE ?', [`%"${movementId}"%`])
    .select(['document_id', 'title']);
  const titles = new Map(rows.map((row) => [row.document_id, row.title ?? '']));
  return [...titles.values()].sort((a, b) => a.localeCompare(b, 'en'));
};

/** How many workouts use each movement, by the movement's documentId. */
export const useCounts = async ({ strapi }: Context): Promise<Map<string, number>> => {
  const rows: { documentId: string; moveMap: unknown }[] = await strapi.db
    .query(WORKOUT_UID)
    .findMany({
      where: { moveMap: { $notNull: true }, ...IN_DEFAULT_LOCALE },
      select: ['documentId', 'moveMap'],
    });
  const users = new Map<string, Set<string>>();
  for (const { documentId, moveMap } of rows) {
    const map = storedMoveMapSchema.safeParse(moveMap).data;
    if (map === undefined) continue;
    for (const movement of movementsIn(map)) {
      users.set(movement, (users.get(movement) ?? new Set()).add(documentId));
    }
  }
  return new Map([...users].map(([movement, workouts]) => [movement, workouts.size]));
};

const writtenSchema = z.object({ documentId: z.string() });

/** Writes state and seconds of a workout's map with every save, in its transaction. */
export const settleMapOnSave: DocumentHandler = async (ctx, { params }, next) =>
  ctx.strapi.db.transaction(async () => {
    const result = await next();
    const { documentId } = writtenSchema.safeParse(result).data ?? params;
    if (documentId !== undefined) await settleMap(ctx, documentId);
    return result;
  });
