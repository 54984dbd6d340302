import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { storedNumber } from '../members/index.ts';
import { workoutTitles } from '../workout-titles.ts';
import type { MostPlayed } from './answers.ts';
import { PLAYED_DAYS, WIDGET_ROWS } from './limits.ts';

const DAY_MS = 86_400_000;

const countedSchema = z.array(
  z.object({ documentId: z.string(), members: storedNumber, completed: storedNumber }),
);

/** The workouts played by the most members in the last `PLAYED_DAYS` days, without deleted ones. */
export const findMostPlayed = async (strapi: Core.Strapi, now: Date): Promise<MostPlayed> => {
  const { connection } = strapi.db;
  const played = connection('membership_progress_entries')
    .where('reported_at', '>=', new Date(now.getTime() - PLAYED_DAYS * DAY_MS))
    .groupBy('workout_document_id')
    .select('workout_document_id as documentId')
    .count('* as members')
    .count('completed_at as completed');
  // Checked once for each workout, not for each of its many entries.
  const rows = await connection(played.as('played'))
    .whereIn('documentId', connection('workouts').select('document_id'))
    .orderBy([{ column: 'members', order: 'desc' }, { column: 'documentId' }])
    .limit(WIDGET_ROWS)
    .select('documentId', 'members', 'completed');
  const counted = countedSchema.parse(rows);
  const titles = await workoutTitles(
    strapi,
    counted.map(({ documentId }) => documentId),
  );
  return {
    days: PLAYED_DAYS,
    workouts: counted.map((row) => ({ ...row, title: titles.get(row.documentId) ?? '' })),
  };
};
