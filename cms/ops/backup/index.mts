import { hkdfSync } from 'node:crypto';
import type { Environment } from '../../src/environment/schema.ts';
import {
  BackupError,
  type Entry,
  readArchive,
  textEntry,
  textOf,
  writeArchive,
} from './archive.mts';
import { dumpPostgres, restorePostgres } from './postgres.mts';
import { dumpSqlite, restoreSqlite } from './sqlite.mts';
import { uploadsOf } from './uploads.mts';

export { BackupError } from './archive.mts';

const FORMAT = 1;
const SECRETS_NAME = 'secrets.env';

/** The first file of a backup: what it can be restored into. */
type Manifest = {
  format: number;
  madeAt: string;
  database: 'sqlite' | 'postgres';
  uploads: 'disk' | 'bucket';
  /** Identifies ENCRYPTION_KEY, without which parts of the database cannot be read. */
  encryptionKeyId: string;
};

/** How many of each kind of file a backup holds; its last file. */
type Totals = { files: number; bytes: number };

const keyIdOf = ({ secrets }: Environment): string =>
  Buffer.from(
    hkdfSync('sha256', secrets.encryptionKey?.[0] ?? '', '', 'backup key id', 8),
  ).toString('hex');

const manifestOf = (environment: Environment): Manifest => ({
  format: FORMAT,
  madeAt: new Date().toISOString(),
  database: environment.database.client,
  uploads: uploadsOf(environment).kind,
  encryptionKeyId: keyIdOf(environment),
});

async function* contentOf(environment: Environment): AsyncGenerator<Entry> {
  const { client, filename, url, ssl } = environment.database;
  yield* client === 'sqlite' ? dumpSqlite(filename) : dumpPostgres({ url, ssl });
  // After the database: a picture that it names is there, unless it was deleted meanwhile.
  yield* uploadsOf(environment).dump();
}

/**
 * Backs up the database and the uploads, while the product may run.
 * @param path of the file to write, or `-` for the standard output
 * @param recipient the public key for which it is encrypted: `age1…`
 * @param settings whose secrets it holds as well; none otherwise
 * @returns the number of files in it and their bytes, without the secrets
 */
export const backUp = async (
  environment: Environment,
  path: string,
  recipient: string,
  settings?: NodeJS.ProcessEnv,
): Promise<Totals> => {
  const totals: Totals = { files: 0, bytes: 0 };
  await writeArchive(
    path,
    recipient,
    (async function* () {
      yield textEntry('manifest.json', JSON.stringify(manifestOf(environment)));
      if (settings !== undefined) yield secretsEntry(settings);
      for await (const entry of contentOf(environment)) {
        totals.files += 1;
        totals.bytes += entry.size;
        yield entry;
      }
      yield textEntry('totals.json', JSON.stringify(totals));
    })(),
  );
  return totals;
};

const checkManifest = (manifest: Manifest, environment: Environment, otherKey: boolean): void => {
  const ours = manifestOf(environment);
  if (manifest.format !== FORMAT) {
    throw new BackupError(`The backup has format ${manifest.format}, and this is ${FORMAT}.`);
  }
  for (const part of ['database', 'uploads'] as const) {
    if (manifest[part] !== ours[part]) {
      throw new BackupError(
        `The backup's ${part}: ${manifest[part]}; this deployment's: ${ours[part]}. They must be the same.`,
      );
    }
  }
  if (manifest.encryptionKeyId !== ours.encryptionKeyId && !otherKey) {
    throw new BackupError(
      'The backup was made under another ENCRYPTION_KEY. Restore the secrets first, or, when they are lost, use --other-secrets: waiting mails and the record of free trials are lost with them.',
    );
  }
};

/**
 * Reads a whole backup without keeping anything of it.
 * @throws {BackupError} when it cannot be restored here
 */
const check = async (
  environment: Environment,
  path: string,
  key: string,
  otherKey: boolean,
): Promise<Totals> => {
  const found: Totals = { files: 0, bytes: 0 };
  const names = new Set<string>();
  let stated: Totals | null = null;
  for await (const entry of readArchive(path, key)) {
    if (names.has(entry.name)) throw new BackupError(`${path} has ${entry.name} twice.`);
    names.add(entry.name);
    if (entry.name === 'manifest.json') {
      checkManifest(JSON.parse(await textOf(entry)) as Manifest, environment, otherKey);
    } else if (entry.name === 'totals.json') {
      stated = JSON.parse(await textOf(entry)) as Totals;
    } else if (entry.name === SECRETS_NAME) {
      entry.body.resume();
    } else {
      found.files += 1;
      for await (const chunk of entry.body) found.bytes += (chunk as Buffer).length;
    }
  }
  if (stated?.files !== found.files || stated.bytes !== found.bytes) {
    throw new BackupError(`${path} is incomplete.`);
  }
  return found;
};

type RestoreOptions = {
  /** Replace the database that is there; uploads of other names stay. */
  replace: boolean;
  /** The ENCRYPTION_KEY of the backup is lost. */
  otherKey: boolean;
};

/**
 * Restores a backup into a deployment that does not run. The file is read twice: nothing is changed
 * before all of it has been found good, and the database changes last, at once.
 * @param key the private key of the backup's recipient: `AGE-SECRET-KEY-1…`
 * @throws {BackupError} leaving everything as it was
 */
export const restore = async (
  environment: Environment,
  path: string,
  key: string,
  { replace, otherKey }: RestoreOptions,
): Promise<Totals> => {
  const totals = await check(environment, path, key, otherKey);
  const uploads = uploadsOf(environment);
  if (!replace && !(await uploads.isEmpty())) throw new BackupError('There are uploads already.');
  const { client, filename, url, ssl } = environment.database;
  const database = await (client === 'sqlite'
    ? restoreSqlite(filename, replace)
    : restorePostgres({ url, ssl }, replace));
  try {
    for await (const entry of readArchive(path, key)) {
      if (entry.name.startsWith('database/')) await database.take(entry);
      else if (entry.name.startsWith('uploads/')) await uploads.take(entry);
      else entry.body.resume();
    }
    await database.commit();
  } catch (error) {
    await Promise.all([database.abort(), uploads.abort()]);
    throw error;
  }
  return totals;
};

/** The settings that a deployment cannot be made again without. */
const SECRETS =
  /^(APP_KEYS|ADMIN_JWT_SECRET|ENCRYPTION_KEY|HASH_KEY|JWT_SECRET|MUX_(TOKEN|SIGNING|WEBHOOK)_.+|STRIPE_(SECRET|PUBLISHABLE|WEBHOOK)_.+|S3_(ACCESS|SECRET)_.+|SMTP_URL|DATABASE_URL|REDIS_URL|CAPTCHA_.+_KEY|BACKUP_(KEY|RECIPIENT))$/;

const secretsIn = (settings: NodeJS.ProcessEnv): [name: string, value: string | undefined][] =>
  Object.entries(settings).filter(([name, value]) => SECRETS.test(name) && value);

const secretsEntry = (settings: NodeJS.ProcessEnv): Entry =>
  textEntry(
    SECRETS_NAME,
    secretsIn(settings)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
      .join(''),
  );

/**
 * Saves the secrets among the settings, encrypted, in a file of their own: who may restore content
 * need not have the keys to the money.
 * @returns the names of what was saved
 */
export const backUpSecrets = async (
  settings: NodeJS.ProcessEnv,
  path: string,
  recipient: string,
): Promise<string[]> => {
  await writeArchive(
    path,
    recipient,
    (async function* () {
      yield secretsEntry(settings);
    })(),
  );
  return secretsIn(settings).map(([name]) => name);
};

/** The secrets that a backup holds, as the text of an `.env` file. */
export const readSecrets = async (path: string, key: string): Promise<string> => {
  let text = '';
  for await (const entry of readArchive(path, key)) {
    if (entry.name === SECRETS_NAME) text = await textOf(entry);
    else entry.body.resume();
  }
  if (text === '') throw new BackupError(`${path} holds no secrets.`);
  return text;
};
