import type { Core } from '@strapi/strapi';
import type { Context } from '../server/src/context.ts';

/** The context of a booted app's plugin, to call the plugin's functions with. */
export const contextOf = (strapi: Core.Strapi): Context =>
  strapi.plugin('membership').service('context');
