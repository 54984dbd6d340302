import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { type OpenStrapi, openStrapi } from '../boot/open.mts';
import { type DatabaseKind, newDatabase } from './database.ts';
import { shortenStart, withoutKnownChecks } from './short-start.ts';

export type BootOptions = {
  database?: DatabaseKind;
  /** Starts with an empty database, as at the very first start. */
  empty?: boolean;
  /** Fills the database once Strapi is loaded, before it listens. */
  seed?: (strapi: Core.Strapi) => Promise<unknown>;
  /** Environment variables that add to or override the harness's own. */
  env?: Readonly<Record<string, string>>;
};

export type Booted = {
  strapi: Core.Strapi;
  /** Origin of the running server, with a port of its own: `http://127.0.0.1:40123`. */
  url: string;
  /** Its data folder; deleted by `stop`. */
  dataDir: string;
  /** Loads the app again on the same data, like a restart. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Secrets of the tests' apps; a separate process needs them too. */
export const TEST_SECRETS = {
  APP_KEYS: 'test-app-key-number-one,test-app-key-number-two',
  ADMIN_JWT_SECRET: 'test-admin-jwt-secret',
  ENCRYPTION_KEY: 'test-encryption-key-of-32-bytes!',
  JWT_SECRET: 'test-jwt-secret-for-members',
};

/** Settings of the tests' apps, besides their database and data folder. */
const APP_SETTINGS = {
  ...TEST_SECRETS,
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  STRAPI_TELEMETRY_DISABLED: 'true',
  // Most tests make the texts and plans that they need.
  SEED_DEMO: 'true',
  STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
  // It would end the process of the tests.
  WATCHDOG_SECONDS: '0',
};

/** The environment of another process of the app, which shares the cache of compiled modules. */
export const environmentOf = (settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    ...APP_SETTINGS,
    ...settings,
  };
};

const listen = (strapi: Core.Strapi): Promise<string> => {
  strapi.server.mount();
  return new Promise((resolve, reject) => {
    const { httpServer } = strapi.server;
    httpServer.once('error', reject);
    httpServer.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`);
    });
  });
};

/**
 * Boots the real app for a test, with its own database, data folder and port. Takes about a second.
 * Only one at a time per process, since Strapi keeps itself in a global. Call `stop()` in
 * `afterAll`.
 */
export const bootStrapi = async (options: BootOptions = {}): Promise<Booted> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cms-test-'));
  const database = await newDatabase(options.database ?? 'sqlite', dataDir, options.empty);
  const before = { ...process.env };
  Object.assign(process.env, {
    ...APP_SETTINGS,
    DATA_DIR: dataDir,
    ...database,
    ...options.env,
  });
  let open: OpenStrapi;
  const booted = {} as Booted;
  const start = async (isFirst: boolean): Promise<void> => {
    open = await withoutKnownChecks(() =>
      openStrapi((strapi) => {
        if (options.empty !== true) shortenStart(strapi, isFirst);
      }),
    );
    booted.strapi = open.strapi;
  };
  const cleanUp = (): void => {
    rmSync(dataDir, { recursive: true, force: true });
    for (const name of Object.keys(process.env)) {
      if (!(name in before)) delete process.env[name];
    }
    Object.assign(process.env, before);
  };
  try {
    await start(true);
    await options.seed?.(booted.strapi);
    booted.url = await listen(booted.strapi);
  } catch (error) {
    cleanUp();
    throw error;
  }
  return Object.assign(booted, {
    dataDir,
    restart: async () => {
      await open.close();
      await start(false);
      booted.url = await listen(booted.strapi);
    },
    stop: async () => {
      await open.close();
      cleanUp();
    },
  });
};
