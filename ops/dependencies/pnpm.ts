import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../scripts/start/settings.ts';

const manifestSchema = z.object({ packageManager: z.string() });

/** One report may be some megabytes long. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Runs the pinned pnpm in the repository.
 * @param args a command that answers with JSON
 * @returns what it printed, also when it exits with a code other than 0
 * @throws Error when pnpm could not be started or printed no JSON
 */
export const pnpmJson = (args: readonly string[]): unknown => {
  const { packageManager } = manifestSchema.parse(
    JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
  );
  const { stdout, stderr, error } = spawnSync(
    'npx',
    ['--yes', packageManager.split('+', 1)[0] ?? '', ...args],
    {
      ...{
        cwd: ROOT,
        encoding: 'utf8',
        maxBuffer: MOST_BYTES,
        shell: process.platform === 'win32',
      },
      env: { ...process.env, npm_config_loglevel: 'error' },
    },
  );
  if (error !== undefined) throw error;
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`pnpm ${args.join(' ')} printed no JSON: ${stderr || stdout}`);
  }
};
