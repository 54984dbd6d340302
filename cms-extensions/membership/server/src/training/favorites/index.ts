import type { Core } from '@strapi/strapi';
import { calls, TOASTS } from 'contract';
import type { FindWorkout } from '../../catalogue/index.ts';
import { type Endpoint, endpoint, NotFound } from '../../platform/http/index.ts';
import { createFavoritesRepository } from './repository.ts';

/** Members' favourites (spec section 4, Favorite toggle). */
export const createFavorites = (strapi: Core.Strapi, findWorkout: FindWorkout) => {
  const repository = createFavoritesRepository(strapi);

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
