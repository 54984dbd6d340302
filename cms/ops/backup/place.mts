import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Environment } from '../../src/environment/schema.ts';
import { BackupError, removeLeftovers } from './archive.mts';
import { s3ClientOf } from './uploads.mts';

/* Where a deployment keeps its backups (BACKUP_TO), and what it says of them. */

/** How many the folder holds; a bucket has rules of its own for what is old. */
const KEPT = 14;
const NAME = /^site-[\d-]+\.backup$/;
const UNFINISHED = /^site-[\d-]+\.backup\.unfinished$/;
/** What goes to a bucket, before and while it goes. */
const ON_THE_WAY = /^site-[\d-]+\.backup(\.unfinished)?$/;

/** The file that the panel reads, `backups.json` in DATA_DIR. */
export type BackupState = {
  /** The last good backup, an ISO date; null before the first. */
  at: string | null;
  /** Its file or object. */
  where: string | null;
  bytes: number | null;
  /** Why the last try failed; null when it did not. */
  error: string | null;
};

const NONE: BackupState = { at: null, where: null, bytes: null, error: null };

const fileOf = ({ dataDir }: Pick<Environment, 'dataDir'>): string => join(dataDir, 'backups.json');

const readState = async (environment: Pick<Environment, 'dataDir'>): Promise<BackupState> => {
  const text = await readFile(fileOf(environment), 'utf8').catch(() => null);
  return text === null ? NONE : (JSON.parse(text) as BackupState);
};

const writeState = async (
  environment: Pick<Environment, 'dataDir'>,
  state: BackupState,
): Promise<void> => {
  const file = fileOf(environment);
  await writeFile(`${file}.unfinished`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${file}.unfinished`, file);
};

const inFolder = async (folder: string, name: string, write: Write): Promise<Kept> => {
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder, UNFINISHED);
  const where = join(folder, name);
  await write(where);
  const { size: bytes } = await stat(where);
  const kept = (await readdir(folder)).filter((file) => NAME.test(file)).sort();
  for (const file of kept.slice(0, -KEPT)) await rm(join(folder, file));
  return { where, bytes };
};

/** Through a file of this machine: a store must be told the length. */
const inBucket = async (
  environment: Environment,
  [, Bucket, prefix]: readonly (string | undefined)[],
  name: string,
  write: Write,
): Promise<Kept> => {
  await removeLeftovers(environment.dataDir, ON_THE_WAY);
  const path = join(environment.dataDir, name);
  const Key = [prefix?.replace(/\/$/, ''), name].filter(Boolean).join('/');
  try {
    await write(path);
    const { size: ContentLength } = await stat(path);
    const Body = createReadStream(path);
    await s3ClientOf(environment.s3).send(
      new PutObjectCommand({ Bucket, Key, Body, ContentLength }),
    );
    return { where: `s3://${Bucket}/${Key}`, bytes: ContentLength };
  } finally {
    await rm(path, { force: true });
  }
};

type Write = (path: string) => Promise<unknown>;
type Kept = { where: string; bytes: number };

/**
 * Keeps a backup where the settings say, and notes whether that worked.
 * @param write writes the backup to a path
 * @throws {BackupError} without BACKUP_TO, and whatever `write` and the store throw
 */
export const keepBackup = async (environment: Environment, write: Write): Promise<Kept> => {
  const { backupTo } = environment;
  if (backupTo === undefined) throw new BackupError('BACKUP_TO is not set: a folder, or s3://…');
  const at = new Date().toISOString();
  const name = `site-${at.slice(0, 19).replace(/[:T]/g, '-')}.backup`;
  const bucket = /^s3:\/\/([^/]+)\/?(.*)$/.exec(backupTo);
  try {
    const kept = await (bucket === null
      ? inFolder(backupTo, name, write)
      : inBucket(environment, bucket, name, write));
    await writeState(environment, { at, ...kept, error: null });
    return kept;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    await writeState(environment, { ...(await readState(environment)), error: text });
    throw error;
  }
};

/** A backup that is older than a night and some hours is too old. */
const TOO_OLD_HOURS = 30;

/** What the last backup is, in a sentence, and whether that is as it should be. */
export const ageOfBackup = async (
  environment: Pick<Environment, 'dataDir'>,
): Promise<{ text: string; isGood: boolean }> => {
  const { at, where, error } = await readState(environment);
  if (error !== null) return { text: `the last backup failed: ${error}`, isGood: false };
  if (at === null) return { text: 'there is no backup yet', isGood: false };
  const hours = Math.floor((Date.now() - Date.parse(at)) / 3_600_000);
  return { text: `the last backup is ${hours} h old: ${where}`, isGood: hours < TOO_OLD_HOURS };
};
