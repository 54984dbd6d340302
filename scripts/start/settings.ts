import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import {
  address,
  flag,
  readSettings as parse,
  port,
  sharedSettings,
  withoutEmpty,
} from '../../cms-extensions/server-kit/src/environment.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The settings that decide which processes run, and where; each process validates the others
 * itself.
 */
const ownSchema = sharedSettings
  .pick({ DEPLOYMENT: true, HOST: true, STOREFRONT_PORT: true, CMS_PORT: true })
  .extend({
    SANDBOX_PORT: port.default(4010),
    DATA_DIR: z.string().default('.data'),
    SANDBOX: flag.default(true),
    SEED_DEMO: flag.default(true),
  });

const derivedSchema = (own: z.output<typeof ownSchema>, given: NodeJS.ProcessEnv) => {
  const sandbox = `http://localhost:${own.SANDBOX_PORT}`;
  return sharedSettings.pick({ SITE_NAME: true, SUPPORT_EMAIL: true }).extend({
    // The coach may write in a language before the site is built in it.
    CMS_LOCALES: sharedSettings.shape.LOCALES.unwrap().prefault(given.LOCALES ?? ''),
    STOREFRONT_URL: address.default(`http://localhost:${own.STOREFRONT_PORT}`),
    CMS_URL: address.default(`http://localhost:${own.CMS_PORT}`),
    CMS_INTERNAL_URL: address.default(`http://127.0.0.1:${own.CMS_PORT}`),
    SANDBOX_MUX_LIBRARY: z.string().default(join(ROOT, 'seed/media/clips')),
    MUX_API_URL: address.default(`${sandbox}/mux`),
    MUX_TOKEN_ID: z.string().default('sandbox'),
    MUX_TOKEN_SECRET: z.string().default('sandbox-secret'),
    STRIPE_API_URL: address.default(sandbox),
    STRIPE_SECRET_KEY: z.string().default('sk_test_sandbox'),
    STRIPE_PUBLISHABLE_KEY: z.string().default('pk_test_sandbox'),
  });
};

/** Parsed settings as environment variables for the processes. */
const asVariables = (settings: object): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings: the environment first, then the file `.env`, then the defaults.
 * @param environment usually `process.env`
 * @returns the checked settings, and the whole environment that the processes are given
 * @throws {BadSettings} naming every setting that cannot be used
 */
export const readSettings = (environment: NodeJS.ProcessEnv) => {
  const file = join(ROOT, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const given = withoutEmpty({ ...fromFile, ...environment });
  const own = parse(ownSchema, given);
  const derived = parse(derivedSchema(own, given), given);
  const dataDir = resolve(ROOT, own.DATA_DIR);
  return {
    ...own,
    ...derived,
    dataDir,
    runsSandbox: own.SANDBOX,
    environment: asVariables({ ...given, ...own, ...derived, DATA_DIR: dataDir }),
  };
};
