import type { Core } from '@strapi/strapi';
import { ensureFailingIndex } from '../failing.ts';

/** Covering indexes for the home page's queries on tables that were not designed for them. */
const INDEXES = [
  `membership_members_by_status on up_users (subscription_status, trial_ends_at)
    where sign_up_setup_intent_id is null`,
  `membership_progress_played on membership_progress_entries
    (reported_at, workout_document_id, completed_at)`,
];

/** Creates the indexes that keep the home page fast with many members, if they do not exist. */
export const ensureDashboardIndexes = async (strapi: Core.Strapi): Promise<void> => {
  for (const index of INDEXES)
    await strapi.db.connection.raw(`create index if not exists ${index}`);
  await ensureFailingIndex(strapi);
};
