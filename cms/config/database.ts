import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { environment } from '../src/environment/index.ts';

/** The part of better-sqlite3's connection that is used here. */
type SqliteHandle = {
  pragma(statement: string): unknown;
  prepare(sql: string): unknown;
  function(
    name: string,
    options: { deterministic: boolean },
    run: (value: unknown) => unknown,
  ): void;
};

/**
 * Makes transactions take SQLite's lock for writing when they begin. Knex begins them with `BEGIN`,
 * which takes it at the first write; SQLite refuses that at once, without waiting, if another
 * process has written since the transaction first read ("database is locked").
 */
const lockAtBegin = (handle: SqliteHandle): void => {
  const prepare = handle.prepare.bind(handle);
  handle.prepare = (sql) => prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql);
};

const STATEMENTS_KEPT = 500;

/**
 * Prepares each text of SQL once; Knex prepares it for every query, which costs more than most
 * queries do. SQLite itself prepares a kept statement again after a change of the schema. Only what
 * reads or writes rows is kept: a pragma may take effect while it is prepared.
 */
const keepStatements = (handle: SqliteHandle): void => {
  const prepare = handle.prepare.bind(handle);
  const kept = new Map<string, unknown>();
  handle.prepare = (sql) => {
    if (!/^(select|insert|update|delete)\b/i.test(sql)) return prepare(sql);
    const statement = kept.get(sql) ?? prepare(sql);
    // The first of the map is the one that was not used for longest.
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > STATEMENTS_KEPT && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
};

/** SQLite's own `lower` knows no letters beyond ASCII: a search would not find "Élodie". */
const lowerAllLetters = (handle: SqliteHandle): void =>
  handle.function('lower', { deterministic: true }, (value) =>
    value === null ? null : String(value).toLowerCase(),
  );

const sqlite = () => {
  mkdirSync(dirname(environment.database.filename), { recursive: true });
  return {
    connection: {
      client: 'sqlite',
      connection: { filename: environment.database.filename },
      useNullAsDefault: true,
      pool: {
        afterCreate: (
          handle: SqliteHandle,
          done: (error: Error | null, it: SqliteHandle) => void,
        ) => {
          // Readers continue while one connection writes, and a second process (the loader of the
          // demo content, a command) waits instead of failing.
          handle.pragma('journal_mode = WAL');
          handle.pragma('synchronous = NORMAL');
          handle.pragma('busy_timeout = 5000');
          lowerAllLetters(handle);
          lockAtBegin(handle);
          keepStatements(handle);
          done(null, handle);
        },
      },
    },
  };
};

const postgres = () => ({
  connection: {
    client: 'postgres',
    connection: {
      connectionString: environment.database.url,
      ssl: environment.database.ssl ? { rejectUnauthorized: true } : false,
    },
    pool: { min: 2, max: environment.database.poolMax },
    acquireConnectionTimeout: 20_000,
  },
});

export default () => (environment.database.client === 'sqlite' ? sqlite() : postgres());
