import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { environment } from '../src/environment/index.ts';

/** The part of better-sqlite3's connection that is used here. */
type SqliteHandle = { pragma(statement: string): unknown };

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
          handle.pragma('busy_timeout = 20000');
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
