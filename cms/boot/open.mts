import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';

/** The folder of the Strapi app. */
export const CMS_ROOT = resolve(import.meta.dirname, '..');

const DIST = join(CMS_ROOT, 'dist');

/** Of Strapi's packages, those that keep no state; loading them takes a tenth of a second load. */
const STATELESS = ['content-type-builder', 'data-transfer', 'openapi', 'utils'];
const STATEFUL = new RegExp(String.raw`[\\/]@strapi[\\/](?!(?:${STATELESS.join('|')})[\\/])`);

/* Strapi's packages and ours keep module state (registered permissions, settings); a second load
 * in the same process needs fresh copies. */
const isStateful = (path: string): boolean =>
  STATEFUL.test(path) ||
  [DIST, join(CMS_ROOT, '..', 'cms-extensions')].some((folder) => path.startsWith(folder));

/** Longest wait for queries that are still running when the app is closed. */
const QUIET_WITHIN_MS = 10_000;
const POLL_MS = 20;

/** The part of the database's pool that is used here. */
type Pool = { numUsed: () => number; numPendingAcquires: () => number };

/**
 * Waits until no query runs or waits. Strapi starts some that nobody awaits, for example after many
 * writes; destroying the pool would reject them, and an unhandled rejection ends the process.
 */
const untilQuiet = async (strapi: Core.Strapi): Promise<void> => {
  const pool: Pool = strapi.db.connection.client.pool;
  const until = performance.now() + QUIET_WITHIN_MS;
  while (pool.numUsed() + pool.numPendingAcquires() > 0 && performance.now() < until) {
    await wait(POLL_MS);
  }
};

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export type OpenStrapi = {
  /** Loaded, but not listening. */
  strapi: Core.Strapi;
  /**
   * Stops only this instance; `strapi.destroy()` would also remove the process's listeners. May be
   * called twice.
   */
  close: () => Promise<void>;
};

/**
 * Loads the compiled app in this process, without its panel and without listening: for tests and
 * for commands that work on the content. Reads the settings from `process.env` at each call.
 * @param prepare is called before it loads
 * @throws what Strapi throws, and BadEnvironment for invalid settings
 */
export const openStrapi = async (
  prepare: (strapi: Core.Strapi) => void = () => undefined,
): Promise<OpenStrapi> => {
  const require = createRequire(join(CMS_ROOT, 'package.json'));
  for (const path of Object.keys(require.cache)) {
    if (isStateful(path)) delete require.cache[path];
  }
  const { createStrapi } = require('@strapi/strapi') as typeof import('@strapi/strapi');
  const listeners = SIGNALS.map((signal) => process.listeners(signal));
  const strapi = createStrapi({ appDir: CMS_ROOT, distDir: DIST, serveAdminPanel: false });
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    // Plugins end their timers and finish their work before the database goes.
    await strapi.runPluginsLifecycles('destroy');
    // `stop` would only pause the jobs, whose timers keep the whole app in memory.
    strapi.cron.destroy();
    await strapi.server.destroy();
    if (strapi.db !== undefined) await untilQuiet(strapi);
    await strapi.db?.destroy();
    // Strapi's own listeners would keep it in memory after it is closed.
    for (const [index, signal] of SIGNALS.entries()) {
      for (const listener of process.listeners(signal)) {
        if (!listeners[index]?.includes(listener)) process.off(signal, listener);
      }
    }
  };
  try {
    prepare(strapi);
    await strapi.load();
  } catch (error) {
    await close();
    throw error;
  }
  return { strapi, close };
};
