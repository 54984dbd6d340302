/* Restores a backup into a deployment that does not run, in the environment of the CMS: `node
 * ops/restore.mts FILE [--replace] [--other-secrets]`, and `… secrets FILE TARGET`, which writes
 * them to a new file. BACKUP_KEY is the private key. See docs/production.md. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { readSecrets, restore } from './backup/index.mts';

type Compiled = typeof import('../src/environment/index.ts');

/**
 * Takes the secrets of a backup for a deployment that makes its own, while it has none, or in the place
 * of those that it has, which are kept as `….replaced`.
 * @returns what takes that back
 */
const takeSecrets = async (
  path: string,
  key: string,
  replace: boolean,
): Promise<() => Promise<void>> => {
  const { SECRETS_FILE: file } = process.env;
  if (!file || (existsSync(file) && !replace)) return async () => undefined;
  const text = await readSecrets(path, key);
  const before = existsSync(file);
  await mkdir(dirname(file), { recursive: true });
  if (before) await rename(file, `${file}.replaced`);
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  return () => (before ? rename(`${file}.replaced`, file) : rm(file));
};

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      'other-secrets': { type: 'boolean', default: false },
    },
  });
  const key = process.env.BACKUP_KEY;
  if (!key) throw new Error('BACKUP_KEY is not set: the private key of the backup.');
  const [first, second, target] = positionals;
  if (first === 'secrets' && second !== undefined && target !== undefined) {
    // `wx`: never in the place of other secrets.
    await writeFile(target, await readSecrets(second, key), { mode: 0o600, flag: 'wx' });
    console.error(`The secrets are in ${target}.`);
    return;
  }
  if (first === undefined || second !== undefined) {
    throw new Error('Which command? FILE [--replace] [--other-secrets], secrets FILE TARGET');
  }
  const undo = await takeSecrets(first, key, values.replace);
  try {
    const { environment } = createRequire(import.meta.url)(
      '../dist/src/environment/index.js',
    ) as Compiled;
    const options = { replace: values.replace, otherKey: values['other-secrets'] };
    const { files, bytes } = await restore(environment, first, key, options);
    console.error(`Restored ${files} files, ${(bytes / 1e6).toFixed(1)} MB. Start the product.`);
  } catch (error) {
    await undo();
    throw error;
  }
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('Nothing was restored.');
  process.exitCode = 1;
}
