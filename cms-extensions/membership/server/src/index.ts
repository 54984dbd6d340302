import { bootstrap } from './bootstrap.ts';
import { settingsFrom } from './config.ts';
import { contentTypes } from './content-types/index.ts';
import { destroy } from './destroy.ts';
import { pluginOf, register, type WithStrapi } from './register.ts';
import { answerUnavailable, UNAVAILABLE } from './strapi-patches/index.ts';

export default {
  register,
  bootstrap,
  destroy,

  // Read when Strapi loads the plugin; modules get it with the plugin's context.
  config: { default: () => settingsFrom(process.env) },

  contentTypes,

  // Mounted by `changeStrapiErrors`.
  middlewares: {
    [UNAVAILABLE]: (_config: unknown, { strapi }: WithStrapi) =>
      answerUnavailable(pluginOf(strapi).report),
  },

  // For the app's own `bootstrap`, and for commands and the loader of the demo, which load the app
  // without starting its server.
  services: {
    billing: ({ strapi }: WithStrapi) => pluginOf(strapi).billing,
    context: ({ strapi }: WithStrapi) => pluginOf(strapi).context,
    jobs: ({ strapi }: WithStrapi) => pluginOf(strapi).jobs,
    videos: ({ strapi }: WithStrapi) => pluginOf(strapi).videos,
    panel: ({ strapi }: WithStrapi) => pluginOf(strapi).panel,
  },

  routes: {
    api: ({ strapi }: WithStrapi) => ({
      type: 'content-api',
      prefix: '',
      routes: pluginOf(strapi).routes(),
    }),
    admin: ({ strapi }: WithStrapi) => ({
      type: 'admin',
      routes: pluginOf(strapi).panelRoutes,
    }),
  },
};
