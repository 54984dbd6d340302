import { categorySchema, DEFAULT_PREFERENCES, type Preferences, preferencesSchema } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { insertOnce, type Transaction } from '../platform/database/index.ts';

const TABLE = 'membership_preferences';
const PREFERENCE_UID = 'plugin::membership.preference';
const PAGE = 200;

/** A member's preferences, and the browser's time zone when they were last saved. */
export type KeptPreferences = Preferences & { time_zone: string | null };

const rowSchema = z
  .object({
    userDocumentId: z.string(),
    emailNotifications: z.boolean(),
    workoutReminders: z.boolean(),
    marketingEmails: z.boolean(),
    preferredWorkoutTime: z.string().nullable(),
    favoriteCategories: z.array(categorySchema).catch([]),
    difficultyPreference: z.string().nullable(),
    timeZone: z.string().nullable(),
  })
  .transform((row) => ({
    userDocumentId: row.userDocumentId,
    preferences: {
      ...preferencesSchema.parse({
        email_notifications: row.emailNotifications,
        workout_reminders: row.workoutReminders,
        marketing_emails: row.marketingEmails,
        preferred_workout_time: row.preferredWorkoutTime ?? '',
        favorite_categories: row.favoriteCategories,
        difficulty_preference: row.difficultyPreference ?? '',
      }),
      time_zone: row.timeZone,
    } satisfies KeptPreferences,
  }));

/** A member with stored preferences. */
export type Subscriber = z.output<typeof rowSchema>;

type Change = { [Name in keyof KeptPreferences]?: KeptPreferences[Name] | undefined };

/** The columns of the given fields; enumerations store an empty choice as null. */
const toRow = (change: Change) => ({
  emailNotifications: change.email_notifications,
  workoutReminders: change.workout_reminders,
  marketingEmails: change.marketing_emails,
  ...(change.preferred_workout_time !== undefined && {
    preferredWorkoutTime: change.preferred_workout_time || null,
  }),
  favoriteCategories: change.favorite_categories,
  ...(change.difficulty_preference !== undefined && {
    difficultyPreference: change.difficulty_preference || null,
  }),
  timeZone: change.time_zone,
});

const DEFAULT_COLUMNS = {
  email_notifications: DEFAULT_PREFERENCES.email_notifications,
  workout_reminders: DEFAULT_PREFERENCES.workout_reminders,
  marketing_emails: DEFAULT_PREFERENCES.marketing_emails,
  favorite_categories: JSON.stringify(DEFAULT_PREFERENCES.favorite_categories),
};

/* The rows of preferences, one for each member who has changed any. */

const rows = ({ strapi }: Context) => strapi.db.query(PREFERENCE_UID);

const updatePreferences = async (
  ctx: Context,
  userDocumentId: string,
  change: Change,
): Promise<boolean> => {
  const given = Object.entries(toRow(change)).filter(([, value]) => value !== undefined);
  const row = await rows(ctx).update({
    where: { userDocumentId },
    data: Object.fromEntries(given),
  });
  return row !== null;
};

/** Null for a member who has changed none. */
export const findPreferences = async (
  ctx: Context,
  userDocumentId: string,
): Promise<KeptPreferences | null> => {
  const row = await rows(ctx).findOne({ where: { userDocumentId } });
  return row === null ? null : rowSchema.parse(row).preferences;
};

/** Changes only the given fields, so that concurrent changes of different fields all count. */
export const changePreferences = async (
  ctx: Context,
  userDocumentId: string,
  change: Change,
  trx: Transaction,
): Promise<void> => {
  if (await updatePreferences(ctx, userDocumentId, change)) return;
  const key = { user_document_id: userDocumentId };
  await insertOnce(ctx.strapi, { table: TABLE, key, values: DEFAULT_COLUMNS }, trx);
  await updatePreferences(ctx, userDocumentId, change);
};

/** Iterates over the members whose preferences match, in batches. */
export const preferencePages = async function* (
  ctx: Context,
  where: object,
): AsyncGenerator<Subscriber[]> {
  for (let after = 0; ; ) {
    const page: { id: number }[] = await rows(ctx).findMany({
      where: { ...where, id: { $gt: after } },
      orderBy: { id: 'asc' },
      limit: PAGE,
    });
    yield page.map((row) => rowSchema.parse(row));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.id;
  }
};
