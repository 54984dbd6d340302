/* Backs up this deployment, in the environment of the CMS: `node ops/backup.mts` to BACKUP_TO, `… FILE`,
 * `… secrets FILE`, `… key`, `… age`. FILE may be `-` for the standard output. See docs/production.md. */
import { createRequire } from 'node:module';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { writeSecrets } from '../boot/secrets.mts';
import { backUp, backUpSecrets } from './backup/index.mts';
import { ageOfBackup, keepBackup } from './backup/place.mts';

type Compiled = typeof import('../src/environment/index.ts');

const USAGE = 'Which command? none, FILE, secrets FILE, key, age';

const makeKeys = async (): Promise<Record<'BACKUP_RECIPIENT' | 'BACKUP_KEY', string>> => {
  const key = await generateX25519Identity();
  return { BACKUP_RECIPIENT: await identityToRecipient(key), BACKUP_KEY: key };
};

const { SECRETS_FILE: secretsFile } = process.env;

/** A deployment that makes its secrets makes these, too, before its first backup. */
const recipientOf = async (given: string | undefined): Promise<string> => {
  if (given !== undefined) return given;
  if (!secretsFile) {
    throw new Error('BACKUP_RECIPIENT is not set; `npm run ops -- backup key` makes one.');
  }
  const keys = await makeKeys();
  writeSecrets(secretsFile, keys);
  Object.assign(process.env, keys);
  return keys.BACKUP_RECIPIENT;
};

const environmentOf = (): Compiled['environment'] => {
  const compiled = createRequire(import.meta.url)('../dist/src/environment/index.js') as Compiled;
  return compiled.environment;
};

/** Prints this deployment's keys, or makes some. */
const sayKeys = async (): Promise<void> => {
  if (secretsFile) await recipientOf(environmentOf().backupRecipient);
  const { BACKUP_KEY, BACKUP_RECIPIENT } = secretsFile ? process.env : await makeKeys();
  console.log(`BACKUP_RECIPIENT=${BACKUP_RECIPIENT}`);
  console.log(`BACKUP_KEY=${BACKUP_KEY}`);
  console.error('Keep BACKUP_KEY where the server is not: without it there is no backup.');
};

const main = async (args: readonly string[]): Promise<void> => {
  if (args.length === 1 && args[0] === 'key') return sayKeys();
  if (args.length === 1 && args[0] === 'age') {
    const { text, isGood } = await ageOfBackup(environmentOf());
    console.log(text);
    process.exitCode = isGood ? 0 : 1;
    return;
  }
  const isSecrets = args[0] === 'secrets';
  const path = isSecrets ? args[1] : args[0];
  if (args.length > (isSecrets ? 2 : 1) || (isSecrets && path === undefined)) {
    throw new Error(USAGE);
  }
  const environment = environmentOf();
  const recipient = await recipientOf(environment.backupRecipient);
  if (isSecrets && path !== undefined) {
    const names = await backUpSecrets(process.env, path, recipient);
    console.error(`${names.length} secrets: ${names.join(', ')}`);
    return;
  }
  const secrets = secretsFile ? process.env : undefined;
  const write = async (target: string): Promise<void> => {
    const { files, bytes } = await backUp(environment, target, recipient, secrets);
    console.error(`${files} files, ${(bytes / 1e6).toFixed(1)} MB before they were packed.`);
  };
  if (path !== undefined) return write(path);
  const { where, bytes } = await keepBackup(environment, write);
  console.log(`${where} (${(bytes / 1e6).toFixed(1)} MB)`);
};

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
