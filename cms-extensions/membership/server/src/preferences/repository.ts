import type { Core } from '@strapi/strapi';
import { categorySchema, type Preferences, preferencesSchema } from 'contract';
import { z } from 'zod';
import { onMemberDeleted } from '../database/index.ts';

const PREFERENCE_UID = 'plugin::membership.preference';

const rowSchema = z
  .object({
    emailNotifications: z.boolean(),
    workoutReminders: z.boolean(),
    marketingEmails: z.boolean(),
    preferredWorkoutTime: z.string().nullable(),
    favoriteCategories: z.array(categorySchema).catch([]),
    difficultyPreference: z.string().nullable(),
  })
  .transform(
    (row): Preferences =>
      preferencesSchema.parse({
        email_notifications: row.emailNotifications,
        workout_reminders: row.workoutReminders,
        marketing_emails: row.marketingEmails,
        preferred_workout_time: row.preferredWorkoutTime ?? '',
        favorite_categories: row.favoriteCategories,
        difficulty_preference: row.difficultyPreference ?? '',
      }),
  );

/** An empty choice is no choice, which the enumerations keep as null. */
const toRow = (preferences: Preferences) => ({
  emailNotifications: preferences.email_notifications,
  workoutReminders: preferences.workout_reminders,
  marketingEmails: preferences.marketing_emails,
  preferredWorkoutTime: preferences.preferred_workout_time || null,
  favoriteCategories: preferences.favorite_categories,
  difficultyPreference: preferences.difficulty_preference || null,
});

/** The rows that hold members' preferences, one for each member who ever changed any. */
export const createPreferencesRepository = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(PREFERENCE_UID);
  const find = async (userDocumentId: string): Promise<Preferences | null> => {
    const row = await rows().findOne({ where: { userDocumentId } });
    return row === null ? null : rowSchema.parse(row);
  };
  const update = async (userDocumentId: string, preferences: Preferences): Promise<boolean> => {
    const row = await rows().update({ where: { userDocumentId }, data: toRow(preferences) });
    return row !== null;
  };

  return {
    find,

    save: async (userDocumentId: string, preferences: Preferences): Promise<void> => {
      if (await update(userDocumentId, preferences)) return;
      try {
        await rows().create({ data: { userDocumentId, ...toRow(preferences) } });
      } catch (error) {
        // Two first changes met: the other one's row is there now, so this is a later change.
        if (!(await update(userDocumentId, preferences))) throw error;
      }
    },

    /** Forgets a member's preferences with the member. */
    forgetDeletedMembers: (): void =>
      onMemberDeleted(strapi, (userDocumentId) => rows().deleteMany({ where: { userDocumentId } })),
  };
};

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>;
