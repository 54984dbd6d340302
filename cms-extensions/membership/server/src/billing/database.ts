import type { Core } from '@strapi/strapi';

type Database = Core.Strapi['db'];

export type Connection = Database['connection'];

/** An open transaction; what runs inside takes part in it by itself when it goes through `strapi.db.query`. */
export type Transaction = Parameters<ReturnType<Connection>['transacting']>[0];

/** Both databases' ways to say that a unique index refused a row. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE');
