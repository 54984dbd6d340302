import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { environment } from '../src/environment/index.ts';

/** The part of better-sqlite3's connection that is used here. */
type SqliteHandle = {
  pragma(statement: string): unknown;
  prepare(sql: string): unknown;
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
          lockAtBegin(handle);
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
