import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

const PAGE_BYTES = 4096;

const parentOf = (pid: string): string | null => {
  try {
    // The name of the program, in brackets, may contain spaces.
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1] ?? null
    );
  } catch {
    // It has ended meanwhile.
    return null;
  }
};

const familyOf = (pid: number): string[] => {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [name, parentOf(name)]),
  );
  const family = [String(pid)];
  // Grows while it is read: children of children are found, too.
  for (const one of family) {
    for (const [child, parent] of parents) if (parent === one) family.push(child);
  }
  return family;
};

/** The sockets among open file handles. */
const socketsOf = (pid: string, handles: readonly string[]): number =>
  handles.filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
    } catch {
      // It was closed meanwhile.
      return false;
    }
  }).length;

export type Resources = {
  memoryMb: number;
  sockets: number;
  /** Open files and pipes. */
  files: number;
  /** Timers of the processes that count theirs. */
  timers: number;
};

/**
 * What a process gets in its environment to count its timers, and those of all that it starts.
 * @param folder where the counts are written
 */
export const measuredBy = (folder: string): Record<string, string> => ({
  TIMERS_FOLDER: folder,
  NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${pathToFileURL(join(import.meta.dirname, 'timers.ts'))}`,
});

/** 0 for a process that counts none, or has not yet. */
const timersOf = (pid: string, folder: string | undefined): number => {
  const file = join(folder ?? '', pid);
  return folder !== undefined && existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
};

/**
 * Resident memory, open sockets, files and timers of a process and all that it started; null where
 * there is no `/proc`, or no such process.
 * @param timersFolder that of `measuredBy`
 */
export const resourcesOf = (pid: number, timersFolder?: string): Resources | null => {
  if (pid === 0 || !existsSync(`/proc/${pid}/statm`)) return null;
  let memoryMb = 0;
  let sockets = 0;
  let files = 0;
  let timers = 0;
  for (const one of familyOf(pid)) {
    try {
      const pages = Number(readFileSync(`/proc/${one}/statm`, 'utf8').split(' ')[1]);
      memoryMb += (pages * PAGE_BYTES) / 1e6;
      const handles = readdirSync(`/proc/${one}/fd`);
      const open = socketsOf(one, handles);
      sockets += open;
      files += handles.length - open;
      timers += timersOf(one, timersFolder);
    } catch {
      // It has ended meanwhile.
    }
  }
  return { memoryMb, sockets, files, timers };
};

/**
 * The number of rows of each table in the database of the product; null without one that can be
 * read here.
 * @param filename a SQLite database
 */
export const rowsOf = (filename: string): Map<string, number> | null => {
  if (!existsSync(filename)) return null;
  const database = new DatabaseSync(filename, { readOnly: true });
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      .all();
    return new Map(
      tables.map(({ name }) => {
        const row = database.prepare(`SELECT count(*) AS count FROM "${name}"`).get();
        return [String(name), Number(row?.count)];
      }),
    );
  } finally {
    database.close();
  }
};
