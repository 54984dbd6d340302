import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Core } from '@strapi/strapi';

/** The folder of the Strapi app. */
export const CMS_ROOT = resolve(import.meta.dirname, '..');

const DIST = join(CMS_ROOT, 'dist');

/*
 * Strapi's own packages and ours remember things between two loads in one process (registered
 * permissions, the settings); a second load takes fresh copies of them.
 */
const isStateful = (path: string): boolean =>
  /[\\/]@strapi[\\/]/.test(path) ||
  [DIST, join(CMS_ROOT, '..', 'cms-extensions')].some((folder) => path.startsWith(folder));

export type OpenStrapi = {
  /** Loaded, but not listening. */
  strapi: Core.Strapi;
  /** Ends this instance alone; `strapi.destroy()` would also take away the process's listeners. */
  close: () => Promise<void>;
};

/**
 * Loads the compiled app in this process, without its panel and without listening: for tests and
 * for commands that work on the content.
 * The settings come from `process.env`, read anew each time.
 * @throws what Strapi throws, and BadEnvironment for settings that cannot be used
 */
export const openStrapi = async (): Promise<OpenStrapi> => {
  const require = createRequire(join(CMS_ROOT, 'package.json'));
  for (const path of Object.keys(require.cache)) {
    if (isStateful(path)) delete require.cache[path];
  }
  const { createStrapi } = require('@strapi/strapi') as typeof import('@strapi/strapi');
  const strapi = createStrapi({ appDir: CMS_ROOT, distDir: DIST, serveAdminPanel: false });
  const close = async (): Promise<void> => {
    strapi.cron.stop();
    await strapi.server.destroy();
    await strapi.db?.destroy();
  };
  try {
    await strapi.load();
  } catch (error) {
    await close();
    throw error;
  }
  return { strapi, close };
};
