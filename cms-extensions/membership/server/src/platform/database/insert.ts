import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';

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
