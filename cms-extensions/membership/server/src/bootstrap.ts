import { pluginOf, type WithStrapi } from './register.ts';

/** With the database, before the server listens. */
export const bootstrap = async ({ strapi }: WithStrapi): Promise<void> => {
  const plugin = pluginOf(strapi);
  // The server can be closed without the plugin being told.
  strapi.server.httpServer.once('close', plugin.close);
  await plugin.bootstrap();
};
