import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';

/** Counts and sums: PostgreSQL returns these wide integers as text. */
export const storedNumber = z
  .union([z.number(), z.string()])
  .nullable()
  .transform((value) => Number(value ?? 0));

/*
 * The members' last snapshots are stored as JSON with their Stripe accounts; SQLite and PostgreSQL
 * have different syntax to read it. The names of tables and columns are those that Strapi derives.
 */

/** A field of a snapshot as SQL, such as `others.0.endsAt`. */
export const inSnapshot = ({ db }: Core.Strapi, path: string): string =>
  db.dialect.client === 'sqlite'
    ? `json_extract(snapshot, '$.${path.replaceAll(/\.(\d+)/g, '[$1]')}')`
    : `(snapshot #>> '{${path.replaceAll('.', ',')}}')`;

/** Members with a subscription that has a planned end, by the last snapshots. */
export const leavingMembers = (strapi: Core.Strapi): Promise<string[]> =>
  strapi.db
    .connection('membership_billing_accounts')
    .whereRaw(`${inSnapshot(strapi, 'subscription.endsAt')} is not null`)
    .orWhereRaw(`${inSnapshot(strapi, 'others.0.endsAt')} is not null`)
    .pluck('user_document_id');

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
    .where(IN_DEFAULT_LOCALE)
    // The published row comes last, so that its title is used.
    .orderByRaw('published_at is not null')
    .select('document_id', 'title');
  return new Map(titlesSchema.parse(rows).map(({ document_id, title }) => [document_id, title]));
};
