import type { Core } from '@strapi/strapi';
import { checkMap, type MapCheck, type Movement, movementsIn, storedMoveMapSchema } from 'contract';
import { z } from 'zod';
import type { Videos } from '../media/index.ts';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import { NotFound } from '../platform/http/index.ts';
import type { MovementRepository } from './movements.ts';

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

type Parts = { strapi: Core.Strapi; videos: Pick<Videos, 'of'>; movements: MovementRepository };

/** The maps of workouts: their checks, and which movements they use. */
export const createMaps = ({ strapi, videos, movements }: Parts) => {
  const table = (): string => strapi.db.metadata.get(WORKOUT_UID).tableName;

  /** Without the entries in other languages, whose map nobody sees. */
  const versionsOf = async (where: object): Promise<Version[]> =>
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
  const videoSecondsOf = async (documentId: string, version: Version): Promise<number | null> => {
    const { current } = await videos.of(documentId);
    return current !== null && current.playbackId === version.muxPlaybackId
      ? current.durationSeconds
      : (version.muxSeconds ?? null);
  };

  const check = async (
    documentId: string,
    version: Version,
    map: unknown,
    library: ReadonlyMap<string, Movement>,
  ): Promise<MapCheck> =>
    checkMap(map, {
      movements: library,
      videoSeconds: await videoSecondsOf(documentId, version),
      equipment: version.equipment ?? '',
    });

  return {
    /** The draft of a workout. @throws NotFound */
    draftOf: async (documentId: string): Promise<Version> => {
      const [draft] = await versionsOf({ documentId, publishedAt: null });
      if (draft === undefined) throw new NotFound('Workout');
      return draft;
    },

    videoSecondsOf,
    check,

    /**
     * Writes state and seconds of a workout's maps, of its draft and of its published version,
     * where they have changed: after a save, and after its video has changed. Columns are written
     * directly, so that the entry does not count as edited.
     * @returns whether anything was written
     */
    settle: async (documentId: string): Promise<boolean> => {
      const versions = await versionsOf({ documentId });
      const hasMap = versions.some(({ moveMap }) => moveMap !== null);
      const library = hasMap ? await movements.all() : new Map<string, Movement>();
      let isChanged = false;
      for (const version of versions) {
        const { state, seconds } = await check(documentId, version, version.moveMap, library);
        const stored = state === 'none' ? null : Math.round(seconds);
        const before = version.moveMapState ?? 'none';
        if (before === state && (version.moveMapSeconds ?? null) === stored) continue;
        isChanged = true;
        await strapi.db.transaction(async ({ trx }) => {
          await trx(table())
            .where({ id: version.id })
            .update({ move_map_state: state, move_map_seconds: stored });
        });
      }
      return isChanged;
    },

    /** Titles of the workouts whose map, draft or published, uses a movement, in order. */
    usesOf: async (movementId: string): Promise<string[]> => {
      const rows: { document_id: string; title: string | null }[] = await strapi.db
        .connection(table())
        .where(IN_DEFAULT_LOCALE)
        .whereRaw('CAST(move_map AS TEXT) LIKE ?', [`%"${movementId}"%`])
        .select(['document_id', 'title']);
      const titles = new Map(rows.map((row) => [row.document_id, row.title ?? '']));
      return [...titles.values()].sort((a, b) => a.localeCompare(b, 'en'));
    },

    /** How many workouts use each movement, by the movement's documentId. */
    useCounts: async (): Promise<Map<string, number>> => {
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
    },
  };
};

type Maps = ReturnType<typeof createMaps>;

const WRITES = new Set(['create', 'update', 'clone', 'publish', 'discardDraft']);

const documentIdOf = (params: unknown, result: unknown): string | undefined => {
  const schema = z.object({ documentId: z.string() });
  return (schema.safeParse(result).data ?? schema.safeParse(params).data)?.documentId;
};

/** Writes state and seconds of a workout's map with every save, in its transaction. */
export const settleOnSave = (strapi: Core.Strapi, maps: Pick<Maps, 'settle'>): void => {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== WORKOUT_UID || !WRITES.has(context.action)) return next();
    return strapi.db.transaction(async () => {
      const result = await next();
      const documentId = documentIdOf(context.params, result);
      if (documentId !== undefined) await maps.settle(documentId);
      return result;
    });
  });
};
