import type { Core } from '@strapi/strapi';
import { z } from 'zod';

const titlesSchema = z.array(z.object({ document_id: z.string(), title: z.string() }));

/**
 * The titles of workouts by their ids; those that were deleted are missing. A workout may have a
 * draft and a published row.
 */
export const workoutTitles = async (
  { db }: Core.Strapi,
  documentIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db
    .connection('workouts')
    .whereIn('document_id', [...documentIds])
    // The published one last, so that its title stands.
    .orderByRaw('published_at is not null')
    .select('document_id', 'title');
  return new Map(titlesSchema.parse(rows).map(({ document_id, title }) => [document_id, title]));
};
