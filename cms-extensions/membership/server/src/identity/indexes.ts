import type { Core } from '@strapi/strapi';

/*
 * Strapi creates no index on the columns by which sessions are queried. The table gets a row with
 * each renewal, and every signed-in request reads it.
 */
const INDEXES = [
  ['membership_sessions_by_session', ['session_id']],
  ['membership_sessions_by_family', ['user_id', 'device_id']],
] as const;

/** Creates the indexes for reading sessions, if they do not exist. */
export const ensureSessionIndexes = async (strapi: Core.Strapi): Promise<void> => {
  const { connection } = strapi.db;
  for (const [name, columns] of INDEXES) {
    await connection.raw(
      `create index if not exists ?? on ?? (${columns.map(() => '??').join(', ')})`,
      [name, 'strapi_sessions', ...columns],
    );
  }
};
