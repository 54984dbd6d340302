import { z } from 'zod';
import { callsAbout } from '../call.ts';
import { idSchema, isoDateTimeSchema } from '../text.ts';

const favorites = callsAbout('favorites');
const progress = callsAbout('progress');

export const toggleFavorite = favorites('toggleFavorite', 'member', 'POST /favorites', {
  summary: 'Add a workout to the favourites, or take it away',
  body: z.object({ workout_id: idSchema }),
  response: z
    .object({ is_favorited: z.boolean(), message: z.string() })
    .meta({ id: 'FavoriteToggle' }),
  errors: [404],
});

export const listFavorites = favorites('listFavorites', 'member', 'GET /favorites', {
  summary: 'Ids of the favourite workouts, newest first',
  response: z.object({ favorites: z.array(z.string()) }).meta({ id: 'Favorites' }),
});

const videoSecondsSchema = z.number().max(86_400);

export const progressSchema = z
  .object({
    workout_id: z.string(),
    /** Position in the video at which the member stopped, in seconds. */
    duration_completed: z.number().nonnegative(),
    /**
     * Length of the video in seconds, as the player measured it; until then, the announced length.
     */
    duration_total: z.number().positive(),
    /** When the member first reached the end. */
    completed_at: isoDateTimeSchema.nullable(),
    updated_at: isoDateTimeSchema,
  })
  .meta({ id: 'Progress' });

export type Progress = z.infer<typeof progressSchema>;

export const recordProgress = progress('recordProgress', 'member', 'POST /progress', {
  summary: 'Record that a workout was opened, or how far it was watched',
  query: z.object({ workout_id: idSchema }),
  body: z.object({
    /**
     * Position in the video, in seconds. null only records that the video was opened and leaves the
     * stored position unchanged.
     */
    duration_completed: videoSecondsSchema.nonnegative().nullable().default(null),
    /** Length of the video, in seconds. */
    duration_total: videoSecondsSchema.positive().optional(),
  }),
  response: progressSchema,
  errors: [403, 404],
});

export const listProgress = progress('listProgress', 'member', 'GET /progress', {
  summary: 'How far each workout was watched, the latest first',
  response: z.object({ progress: z.array(progressSchema) }).meta({ id: 'ProgressList' }),
});
