import { randomUUID } from 'node:crypto';
import type { Core, UID } from '@strapi/strapi';
import { storedLanguageSchema } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';

export { Table } from './table.ts';

type Database = Core.Strapi['db'];

export type Connection = Database['connection'];

/** An open transaction. Queries inside it that use `strapi.db.query` join it automatically. */
export type Transaction = Parameters<ReturnType<Connection>['transacting']>[0];

const ownedSchema = z.object({ userDocumentId: z.string() });

/** Rows of several members, as Strapi's query returns them, by the members' ids. */
export const byMember = <Row>(
  found: readonly unknown[],
  schema: z.ZodType<Row>,
): Map<string, Row[]> => {
  const groups = Map.groupBy(found, (row) => ownedSchema.parse(row).userDocumentId);
  return new Map([...groups].map(([id, rows]) => [id, rows.map((row) => schema.parse(row))]));
};

/** The milliseconds since the epoch by the database's clock. */
const CLOCKS: Readonly<Record<string, string>> = {
  sqlite: "cast((julianday('now') - 2440587.5) * 86400000 as integer)",
  postgres: 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)',
};

/** An expression for the database's clock, in milliseconds since the epoch. */
export const clockExpression = ({ db }: Core.Strapi): string => {
  const expression = CLOCKS[db.dialect.client];
  if (expression === undefined) throw new Error(`No clock for ${db.dialect.client}`);
  return expression;
};

const clockSchema = z.object({ now: z.coerce.number() });

/**
 * The time by the database's clock, in milliseconds since the epoch: the one clock that all
 * instances share. Times that one instance writes and another compares are taken from it.
 * @param trx a transaction that waits for the answer, if there is one
 */
export const databaseNow = async (strapi: Core.Strapi, trx?: Transaction): Promise<number> => {
  const knex = strapi.db.connection;
  const query = knex.select(knex.raw(`${clockExpression(strapi)} as now`)).first();
  return clockSchema.parse(await (trx === undefined ? query : query.transacting(trx))).now;
};

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
type NewRow = {
  table: string;
  /** The columns of its unique index. */
  key: Columns;
  values?: Columns;
};

/*
 * One statement each. Strapi's own `create` keeps a transaction open while it requests another
 * connection from the pool: if many want the same row at once, this deadlocks (PostgreSQL).
 */
const insert = (strapi: Core.Strapi, { table, key, values }: NewRow, trx?: Transaction) => {
  const now = new Date();
  const stamps = { document_id: randomUUID(), created_at: now, updated_at: now, published_at: now };
  return (trx ?? strapi.db.connection)(table)
    .insert({ ...key, ...values, ...stamps })
    .onConflict(Object.keys(key));
};

/**
 * Adds a row.
 * @param trx a transaction that it belongs to, if there is one
 * @returns false when a row with the same key exists
 */
export const insertOnce = async (
  strapi: Core.Strapi,
  row: NewRow,
  trx?: Transaction,
): Promise<boolean> => {
  const inserted: unknown[] = await insert(strapi, row, trx).ignore().returning('id');
  return inserted.length > 0;
};

/**
 * Adds a row, or changes the one with the same key.
 * @param changes columns, each with its value or with an expression
 * @param trx a transaction that it belongs to, if there is one
 */
export const upsert = async (
  strapi: Core.Strapi,
  row: NewRow,
  changes: Record<string, unknown>,
  trx?: Transaction,
): Promise<void> => {
  await insert(strapi, row, trx).merge({ ...changes, updated_at: new Date() });
};

/** Whether a unique index refused a row, in SQLite or PostgreSQL. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE');

/** Strapi's type of the members' accounts; its table is `up_users`. */
export const USER_UID = 'plugin::users-permissions.user';

const deletedUserSchema = z.object({ documentId: z.string(), language: storedLanguageSchema });

/**
 * Calls `forget` when a user of Strapi is deleted, for the rows that belong to the account.
 * @param forget is told the language of the member's mails as well, for those that are still to come
 */
export const onUserDeleted = (
  strapi: Core.Strapi,
  forget: (userDocumentId: string, language: Locale | null) => Promise<unknown>,
): void => {
  strapi.db.lifecycles.subscribe({
    models: [USER_UID],
    afterDelete: async (event) => {
      const { data } = deletedUserSchema.safeParse('result' in event ? event.result : null);
      if (data !== undefined) await forget(data.documentId, data.language ?? null);
    },
  });
};

/** Deletes the rows of these types that belong to a user, by `userDocumentId`, with the user. */
export const deleteWithUser = (strapi: Core.Strapi, uids: readonly UID.ContentType[]): void =>
  onUserDeleted(strapi, async (userDocumentId) => {
    for (const uid of uids) await strapi.db.query(uid).deleteMany({ where: { userDocumentId } });
  });

/**
 * The condition for entries in the default language, of which each document has one in each
 * version; its translations have rows of their own.
 */
export const IN_DEFAULT_LOCALE = { locale: DEFAULT_LOCALE };

/** Whether an action of the document service is about translations alone. */
export const isOfTranslation = (params: object): params is { locale: unknown } => {
  if (!('locale' in params) || !params.locale) return false;
  const named: unknown[] = Array.isArray(params.locale) ? params.locale : [params.locale];
  return !named.includes(DEFAULT_LOCALE) && !named.includes('*');
};

/** The rows that can be shown; the log says why another one cannot. */
export const readable = <Output>(
  { log }: Core.Strapi,
  what: string,
  schema: z.ZodType<Output>,
  rows: readonly unknown[],
): Output[] =>
  rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [parsed.data];
    log.warn(`A ${what} cannot be shown: ${z.prettifyError(parsed.error)}`);
    return [];
  });
