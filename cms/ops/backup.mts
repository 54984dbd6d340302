/* Backs up this deployment, in the environment of the CMS: `node ops/backup.mts FILE`, `… secrets
 * FILE`, `… key`. FILE may be `-` for the standard output. See docs/production.md. */
import { createRequire } from 'node:module';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { backUp, backUpSecrets } from './backup/index.mts';

type Compiled = typeof import('../src/environment/index.ts');

const USAGE = 'Which command? FILE, secrets FILE, key';

const makeKey = async (): Promise<void> => {
  const key = await generateX25519Identity();
  console.log(`BACKUP_RECIPIENT=${await identityToRecipient(key)}`);
  console.log(`BACKUP_KEY=${key}`);
  console.error('Give the deployment BACKUP_RECIPIENT alone, and keep BACKUP_KEY somewhere else.');
};

const main = async (args: readonly string[]): Promise<void> => {
  if (args.length === 1 && args[0] === 'key') return makeKey();
  const isSecrets = args[0] === 'secrets';
  const path = isSecrets ? args[1] : args[0];
  if (path === undefined || args.length > (isSecrets ? 2 : 1)) throw new Error(USAGE);
  const { environment } = createRequire(import.meta.url)(
    '../dist/src/environment/index.js',
  ) as Compiled;
  const { backupRecipient } = environment;
  if (backupRecipient === undefined) {
    throw new Error('BACKUP_RECIPIENT is not set; `npm run ops -- backup key` makes one.');
  }
  if (isSecrets) {
    const names = await backUpSecrets(process.env, path, backupRecipient);
    console.error(`${names.length} secrets: ${names.join(', ')}`);
  } else {
    const { files, bytes } = await backUp(environment, path, backupRecipient);
    console.error(`${files} files, ${(bytes / 1e6).toFixed(1)} MB before they were packed.`);
  }
};

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
