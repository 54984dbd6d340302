import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CannotStart } from '../../scripts/start/preflight.ts';

/** Debian has programs for administrators outside of the usual PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** The path of an installed program; undefined when there is none. */
export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** The programs of the production shape that no npm package carries, with their Debian packages. */
const NEEDED = { 'redis-server': 'redis-server', haproxy: 'haproxy' } as const;

/** Debian packages that are missing on this machine; empty when the production shape can run. */
export const missingPackages = (): string[] =>
  Object.entries(NEEDED).flatMap(([program, name]) =>
    findProgram(program) === undefined ? [name] : [],
  );

/**
 * The path of a program of the production shape.
 * @throws {CannotStart} with the command that installs what is missing
 */
export const programPath = (name: keyof typeof NEEDED): string => {
  const path = findProgram(name);
  if (path !== undefined) return path;
  throw new CannotStart(
    `The production shape needs programs that this machine does not have. Install them, for example with: apt-get install ${missingPackages().join(' ')}`,
  );
};
