import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { buildAll } from '../../scripts/start/build.ts';
import { ROOT } from '../../scripts/start/settings.ts';
import { runStep } from '../../scripts/start/step.ts';

const manifestSchema = z.object({ packageManager: z.string() });

const gitIn = async (folder: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: folder })).stdout.trim();
const git = (...args: string[]): Promise<string> => gitIn(ROOT, ...args);

/** The full name of a commit; null when a folder is no clone, or one without that commit. */
export const findCommit = async (name: string, folder: string = ROOT): Promise<string | null> => {
  try {
    // Not empty in a folder of somebody else's repository.
    if ((await gitIn(folder, 'rev-parse', '--show-prefix')) !== '') return null;
    const commit = ['--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
    return await gitIn(folder, 'rev-parse', ...commit);
  } catch {
    // A downloaded archive, a clone with the last commit alone, or there is no git.
    return null;
  }
};

/** How many files that describe tables differ from those of a commit. */
const changedSchemas = async (commit: string): Promise<number> => {
  const paths = [':(glob)**/content-types/**', ':(glob)**/content-types.ts'];
  const names = await git('diff', '--name-only', commit, '--', ...paths);
  return names === '' ? 0 : names.split('\n').length;
};

/**
 * Builds the version of a commit with its own packages, in a clone of this repository.
 * @param root where the clone is put, instead of what is there
 * @param say called with progress messages, one line each
 * @throws {CannotStart} when it cannot be installed or built
 */
export const buildVersion = async (
  commit: string,
  root: string,
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> => {
  say(`The version before is ${await git('log', '-1', '--format=%h %s', commit)}`);
  say(`Files that describe tables and differ from it: ${await changedSchemas(commit)}`);
  rmSync(root, { recursive: true, force: true });
  await git('clone', '--quiet', '--shared', '--no-checkout', ROOT, root);
  await git('-C', root, 'checkout', '--quiet', '--detach', commit);
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { packageManager } = manifestSchema.parse(manifest);
  say('Installing its packages …');
  await runStep({
    program: 'npx',
    args: [
      '--yes',
      packageManager.split('+', 1)[0] ?? '',
      'install',
      '--frozen-lockfile',
      '--prefer-offline',
    ],
    cwd: root,
    env: { ...process.env, CI: 'true' },
    failure: 'Its packages could not be installed:',
  });
  await buildAll(environment, say, root);
};
