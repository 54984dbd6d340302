import type { Core } from '@strapi/strapi';
import type { PlannedWeek } from 'contract';
import { z } from 'zod';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import { NotFound } from '../platform/http/index.ts';
import { CONTENT } from './content.ts';

const workoutSchema = z.object({
  documentId: z.string(),
  title: z.string().nullish(),
  duration: z.number().nullish(),
  moveMapState: z.string().nullish(),
});
const planSchema = z.object({
  weeks: z.array(
    z.object({
      title: z.string().nullish(),
      days: z.array(
        z.object({ kind: z.enum(['workout', 'rest']), workout: workoutSchema.nullish() }),
      ),
    }),
  ),
});

const WORKOUT_FIELDS = ['documentId', 'title', 'duration', 'moveMapState'];

/**
 * A programme as the coach saved it last, with the workouts as members have them; one that is not
 * published as it is in its draft.
 * @throws NotFound
 */
export const readPlan = async (strapi: Core.Strapi, documentId: string): Promise<PlannedWeek[]> => {
  const row: unknown = await strapi.db.query(CONTENT.programme).findOne({
    where: { documentId, publishedAt: null, ...IN_DEFAULT_LOCALE },
    populate: {
      weeks: { populate: { days: { populate: { workout: { select: WORKOUT_FIELDS } } } } },
    },
  });
  if (row === null) throw new NotFound();
  const { weeks } = planSchema.parse(row);
  const planned = weeks.flatMap(({ days }) => days.flatMap(({ workout }) => workout ?? []));
  const published = z.array(workoutSchema).parse(
    await strapi.db.query(CONTENT.workout).findMany({
      where: {
        documentId: { $in: planned.map((workout) => workout.documentId) },
        publishedAt: { $notNull: true },
        ...IN_DEFAULT_LOCALE,
      },
      select: WORKOUT_FIELDS,
    }),
  );
  const shown = new Map(published.map((workout) => [workout.documentId, workout]));
  return weeks.map(({ title, days }) => ({
    title: title ?? '',
    days: days.map(({ kind, workout }) => {
      if (!workout) return { kind, workout: null };
      const { documentId: id } = workout;
      const version = shown.get(id) ?? workout;
      return {
        kind,
        workout: {
          id,
          title: version.title ?? '',
          minutes: version.duration ?? 0,
          isPublished: shown.has(id),
          hasMoves: version.moveMapState === 'complete',
        },
      };
    }),
  }));
};
