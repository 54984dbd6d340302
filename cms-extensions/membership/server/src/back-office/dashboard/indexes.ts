import type { Core } from '@strapi/strapi';
import { ensureFailingIndex } from '../failing.ts';

/** What the home page counts in tables that are made for other questions; each holds all that is asked. */
const INDEXES = [
  `membership_members_by_status on up_users (subscription_status, trial_ends_at)
    where sign_up_setup_intent_id is null`,
  `membership_progress_played on membership_progress_entries
    (reported_at, workout_document_id, completed_at)`,
];

/** Makes the indexes that keep the home page quick with many members; harmless when they are there. */
export const ensureDashboardIndexes = async (strapi: Core.Strapi): Promise<void> => {
  for (const index of INDEXES)
    await strapi.db.connection.raw(`create index if not exists ${index}`);
  await ensureFailingIndex(strapi);
};
