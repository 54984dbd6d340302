import type { Core } from '@strapi/strapi';
import { z } from 'zod';

const titlesSchema = z.array(z.object({ document_id: z.string(), title: z.string() }));

/**
 * The titles of workouts by their ids, without deleted ones. A workout may have a draft and a
 * published row.
 */
export const workoutTitles = async (
  { db }: Core.Strapi,
  documentIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db
    .connection('workouts')
    .whereIn('document_id', [...documentIds])
    // The published row comes last, so that its title is used.
    .orderByRaw('published_at is not null')
    .select('document_id', 'title');
  return new Map(titlesSchema.parse(rows).map(({ document_id, title }) => [document_id, title]));
};
