import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { z } from 'zod';

type Database = Core.Strapi['db'];

export type Connection = Database['connection'];

/** An open transaction. Queries inside it that use `strapi.db.query` join it automatically. */
export type Transaction = Parameters<ReturnType<Connection>['transacting']>[0];

/**
 * A time as read with knex or Strapi's query, in milliseconds since the epoch. SQLite stores times
 * as milliseconds, PostgreSQL as timestamps.
 */
export const storedTime = z
  .union([z.date(), z.number(), z.string()])
  .transform((value) => +new Date(value));

/** The same as ISO 8601. */
export const storedIsoTime = storedTime.transform((ms) => new Date(ms).toISOString());

/** A boolean as read with knex: 0 or 1 on SQLite; false when it was never set. */
export const storedFlag = z
  .union([z.boolean(), z.number()])
  .nullable()
  .transform((value) => Boolean(value));

type Columns = Record<string, string | number | boolean | Date | null>;

/** A row of one of our content types, with the database's own names. */
export type NewRow = {
  table: string;
  /** The columns of its unique index. */
  key: Columns;
  values?: Columns;
};

/*
 * One statement each. Strapi's own `create` keeps a transaction open while it requests another
 * connection from the pool: if many want the same row at once, this deadlocks (PostgreSQL).
 */
const insert = (strapi: Core.Strapi, { table, key, values }: NewRow) => {
  const now = new Date();
  const stamps = { document_id: randomUUID(), created_at: now, updated_at: now, published_at: now };
  return strapi.db
    .connection(table)
    .insert({ ...key, ...values, ...stamps })
    .onConflict(Object.keys(key));
};

/**
 * Adds a row.
 * @returns false when a row with the same key exists
 */
export const insertOnce = async (strapi: Core.Strapi, row: NewRow): Promise<boolean> => {
  const inserted: unknown[] = await insert(strapi, row).ignore().returning('id');
  return inserted.length > 0;
};

/**
 * Adds a row, or changes the one with the same key.
 * @param changes columns, each with its value or with an expression
 */
export const upsert = async (
  strapi: Core.Strapi,
  row: NewRow,
  changes: Record<string, unknown>,
): Promise<void> => {
  await insert(strapi, row).merge({ ...changes, updated_at: new Date() });
};

/** Whether a unique index refused a row, in SQLite or PostgreSQL. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE');

/** Deletes a feature's data of a member when the account is deleted. */
export const onMemberDeleted = (
  strapi: Core.Strapi,
  forget: (userDocumentId: string) => Promise<unknown>,
): void => {
  strapi.db.lifecycles.subscribe({
    models: ['plugin::users-permissions.user'],
    afterDelete: async (event) => {
      const { documentId } = (event as { result?: { documentId?: string } }).result ?? {};
      if (documentId !== undefined) await forget(documentId);
    },
  });
};
