import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

const read = (file: string): Record<string, string> =>
  existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>) : {};

/**
 * Adds to the file of secrets, which only its owner can read.
 * @param file the file, created when it does not exist
 */
export const writeSecrets = (file: string, added: Record<string, string>): void => {
  const lines = Object.entries({ ...read(file), ...added }).map(
    ([key, value]) => `${key}=${value}`,
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
};

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
  const kept = read(file);
  const missing = Object.fromEntries(
    Object.entries<() => string>(generators)
      .filter(([name]) => !kept[name])
      .map(([name, generate]) => [name, generate()]),
  );
  if (Object.keys(missing).length > 0) writeSecrets(file, missing);
  // Each has been read or made.
  return { ...kept, ...missing } as Record<Name, string> & Record<string, string>;
};
