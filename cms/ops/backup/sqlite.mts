import { createReadStream, createWriteStream, existsSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { BackupError, type Entry, removeLeftovers } from './archive.mts';

const NAME = 'database/cms.sqlite';
/** Files that SQLite keeps beside a database. */
const COMPANIONS = ['-wal', '-shm'];
/** For the user of the product alone. */
const PRIVATE = 0o600;

/** The database as a file, of one moment; others may write meanwhile. */
export async function* dumpSqlite(filename: string): AsyncGenerator<Entry> {
  if (!existsSync(filename)) throw new BackupError(`There is no database at ${filename}.`);
  await removeLeftovers(dirname(filename), /\.backup-\d+$/);
  const copied = `${filename}.backup-${process.pid}`;
  const database = new DatabaseSync(filename, { readOnly: true });
  // SQLite would make it readable for everybody on the machine.
  writeFileSync(copied, '', { mode: PRIVATE });
  try {
    await backup(database, copied);
    const { size } = await stat(copied);
    yield { name: NAME, size, body: createReadStream(copied) };
  } finally {
    database.close();
    await rm(copied, { force: true });
  }
}

/** Whether another process has the database open: SQLite then refuses to leave its WAL mode. */
const isInUse = (filename: string): boolean => {
  const database = new DatabaseSync(filename);
  try {
    database.exec('PRAGMA busy_timeout = 0');
    database.exec('PRAGMA journal_mode = DELETE');
    return false;
  } catch {
    return true;
  } finally {
    database.close();
  }
};

/**
 * Begins to restore a database, beside the one that is there until `commit`.
 * @param replace take the place of a database that is there; it is kept as `….replaced`
 * @throws {BackupError} when it is in use, or is there and `replace` is false
 */
export const restoreSqlite = async (filename: string, replace: boolean) => {
  if (existsSync(filename)) {
    if (!replace) throw new BackupError(`There is a database at ${filename}.`);
    if (isInUse(filename)) throw new BackupError('The database is in use: stop the product first.');
  }
  await mkdir(dirname(filename), { recursive: true });
  const unfinished = `${filename}.unfinished`;
  return {
    take: (entry: Entry): Promise<void> =>
      pipeline(entry.body, createWriteStream(unfinished, { mode: PRIVATE })),
    commit: async (): Promise<void> => {
      for (const suffix of COMPANIONS) await rm(`${filename}${suffix}`, { force: true });
      if (existsSync(filename)) await rename(filename, `${filename}.replaced`);
      await rename(unfinished, filename);
    },
    abort: (): Promise<void> => rm(unfinished, { force: true }),
  };
};
