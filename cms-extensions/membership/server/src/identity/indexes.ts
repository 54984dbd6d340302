import type { Core } from '@strapi/strapi';

/*
 * Strapi makes no index for what it looks sessions up by. With one row for each renewal the table
 * grows, and every signed-in request reads it.
 */
const INDEXES = [
  ['membership_sessions_by_session', ['session_id']],
  ['membership_sessions_by_family', ['user_id', 'device_id']],
] as const;

/** Makes the indexes that reading a session needs; harmless when they are there. */
export const ensureSessionIndexes = async (strapi: Core.Strapi): Promise<void> => {
  const { connection } = strapi.db;
  for (const [name, columns] of INDEXES) {
    await connection.raw(
      `create index if not exists ?? on ?? (${columns.map(() => '??').join(', ')})`,
      [name, 'strapi_sessions', ...columns],
    );
  }
};
