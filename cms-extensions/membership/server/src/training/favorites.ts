import type { Core } from '@strapi/strapi';
import { calls, TOASTS } from 'contract';
import type { FindWorkout } from '../catalogue/index.ts';
import { insertOnce, onUserDeleted } from '../platform/database/index.ts';
import { type Endpoint, endpoint, NotFound } from '../platform/http/index.ts';

const FAVORITE_UID = 'plugin::membership.favorite';
const TABLE = 'membership_favorites';

type Pair = { userDocumentId: string; workoutDocumentId: string };

/** The rows of favourites, one for each member and workout. */
const createRepository = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(FAVORITE_UID);

  return {
    /** The workouts' documentIds, newest favourite first. */
    idsOf: async (userDocumentId: string): Promise<string[]> => {
      const found: Pair[] = await rows().findMany({
        where: { userDocumentId },
        select: ['workoutDocumentId'],
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      return found.map(({ workoutDocumentId }) => workoutDocumentId);
    },

    /**
     * Adds the favourite, or removes it if it exists. The database decides which, so that
     * concurrent toggles from several devices all count.
     * @returns whether the workout is a favourite now
     */
    toggle: async ({ userDocumentId, workoutDocumentId }: Pair): Promise<boolean> => {
      const key = { user_document_id: userDocumentId, workout_document_id: workoutDocumentId };
      for (;;) {
        if ((await strapi.db.connection(TABLE).where(key).delete()) > 0) return false;
        if (await insertOnce(strapi, { table: TABLE, key })) return true;
        // Another device added it between the two statements; this toggle counts as the later one.
      }
    },

    forgetDeletedMembers: (): void =>
      onUserDeleted(strapi, (userDocumentId) => rows().deleteMany({ where: { userDocumentId } })),
  };
};

/** Members' favourites (spec section 4, Favorite toggle). */
export const createFavorites = (strapi: Core.Strapi, findWorkout: FindWorkout) => {
  const repository = createRepository(strapi);

  const endpoints: Endpoint[] = [
    endpoint(calls.toggleFavorite, async ({ session, body }) => {
      if (findWorkout(body.workout_id) === undefined) throw new NotFound('Workout');
      const isFavorited = await repository.toggle({
        userDocumentId: session.user.id,
        workoutDocumentId: body.workout_id,
      });
      return {
        is_favorited: isFavorited,
        message: isFavorited ? TOASTS.favoriteAdded : TOASTS.favoriteRemoved,
      };
    }),
    endpoint(calls.listFavorites, async ({ session }) => {
      const ids = await repository.idsOf(session.user.id);
      // Unpublished workouts are filtered out only here: published again, they are favourites
      // again.
      return { favorites: ids.filter((id) => findWorkout(id) !== undefined) };
    }),
  ];

  return {
    endpoints,
    /** A member's favourites, newest first. */
    idsOf: repository.idsOf,
    bootstrap: repository.forgetDeletedMembers,
  };
};

export type Favorites = ReturnType<typeof createFavorites>;
