import type { Core } from '@strapi/strapi';
import { useStoredConnections } from './back-office/connections/keys.ts';
import type { Settings } from './config.ts';
import { createPlugin, type Plugin } from './plugin.ts';
import { changeStrapiErrors } from './strapi-patches/index.ts';

export type WithStrapi = { strapi: Core.Strapi };

/* Strapi calls the parts of a plugin separately and passes only itself. */
const plugins = new WeakMap<Core.Strapi, Plugin>();

/** The modules of a Strapi's plugin; undefined before `register`. */
export const findPlugin = (strapi: Core.Strapi): Plugin | undefined => plugins.get(strapi);

/** The modules of a Strapi's plugin. @throws Error before `register` */
export const pluginOf = (strapi: Core.Strapi): Plugin => {
  const plugin = plugins.get(strapi);
  if (plugin === undefined) throw new Error('The membership plugin is not registered');
  return plugin;
};

/**
 * Runs before the database is ready for Strapi: creates the modules, and mounts their middlewares
 * before Strapi's.
 */
export const register = async ({ strapi }: WithStrapi): Promise<void> => {
  await useStoredConnections(strapi);
  const plugin = createPlugin(strapi, strapi.config.get<Settings>('plugin::membership'));
  plugins.set(strapi, plugin);
  changeStrapiErrors(strapi);
  plugin.register();
};
