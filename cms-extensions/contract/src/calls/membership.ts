import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema } from '../text.ts';

export const toggleFavorite = defineCall({
  id: 'toggleFavorite',
  method: 'POST',
  path: '/favorites',
  summary: 'Add a workout to the favourites, or take it away',
  tag: 'favorites',
  access: 'member',
  body: z.object({ workout_id: idSchema }),
  response: z
    .object({ is_favorited: z.boolean(), message: z.string() })
    .meta({ id: 'FavoriteToggle' }),
  errors: [404],
});

export const listFavorites = defineCall({
  id: 'listFavorites',
  method: 'GET',
  path: '/favorites',
  summary: 'Ids of the favourite workouts, newest first',
  tag: 'favorites',
  access: 'member',
  response: z.object({ favorites: z.array(z.string()) }).meta({ id: 'Favorites' }),
});

export const progressSchema = z
  .object({
    workout_id: z.string(),
    /** Seconds watched; null when only the start was recorded. */
    duration_completed: z.number().nonnegative().nullable(),
    updated_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Progress' });

export const recordProgress = defineCall({
  id: 'recordProgress',
  method: 'POST',
  path: '/progress',
  summary: 'Record that a workout was started, or how far it was watched',
  tag: 'progress',
  access: 'member',
  query: z.object({ workout_id: idSchema }),
  body: z.object({
    duration_completed: z.number().nonnegative().max(86_400).nullable().default(null),
  }),
  response: progressSchema,
  errors: [403, 404],
});
