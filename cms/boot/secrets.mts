import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';

/** 256 random bits as text. */
export const random = (): string => randomBytes(32).toString('base64url');

/** Generators of a deployment's own secrets, by the name of their setting. */
export const OWN = {
  APP_KEYS: () => [random(), random()].join(','),
  ADMIN_JWT_SECRET: random,
  ENCRYPTION_KEY: random,
  JWT_SECRET: random,
};

/** The same with those that the stand-ins share with us. */
export const GENERATED = {
  ...OWN,
  MUX_WEBHOOK_SECRET: random,
  STRIPE_WEBHOOK_SECRET: () => `whsec_${random()}`,
};

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Writes the whole file, or leaves the one that is there, on a full disk too: without its secrets a
 * deployment cannot read its own data.
 * @param place gives the written file its name
 */
const write = (
  file: string,
  added: Record<string, string>,
  place: (from: string, to: string) => void,
): void => {
  const kept = textOf(file);
  const lines = Object.entries(added).map(([key, value]) => `${key}=${value}\n`);
  // A person's last line may have no end.
  if (kept !== '' && !kept.endsWith('\n')) lines.unshift('\n');
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(unfinished, kept + lines.join(''), { mode: 0o600, flush: true });
    place(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
};

/** Names a new file, unless another process was faster. */
const placeNew = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch (error) {
    if (existsSync(to)) throw error;
    // Some file systems have no links.
    renameSync(from, to);
  }
};

/**
 * Adds to the file of secrets, which only its owner can read. What is there stays as it was written;
 * of two lines with one name the later one counts.
 * @param file the file, created when it does not exist
 */
export const writeSecrets = (file: string, added: Record<string, string>): void =>
  write(file, added, renameSync);

/**
 * The secrets of this installation; missing ones are generated and stored.
 * @param file where they are stored, ignored by git
 * @param generators how to make each, by the name of its setting
 * @returns every secret by the name of its setting
 */
export const loadSecrets = <Name extends string>(
  file: string,
  generators: Readonly<Record<Name, () => string>>,
): Record<Name, string> & Record<string, string> => {
  const isNew = !existsSync(file);
  const kept = parseEnv(textOf(file)) as Record<string, string>;
  const missing = Object.fromEntries(
    Object.entries<() => string>(generators)
      .filter(([name]) => !kept[name])
      .map(([name, generate]) => [name, generate()]),
  );
  if (Object.keys(missing).length > 0) {
    try {
      if (isNew) write(file, missing, placeNew);
      else writeSecrets(file, missing);
    } catch (error) {
      // Another process of the first start was faster: both go on with what it has made.
      if (isNew && existsSync(file)) return loadSecrets(file, generators);
      throw error;
    }
  }
  // Each has been read or made.
  return { ...kept, ...missing } as Record<Name, string> & Record<string, string>;
};
