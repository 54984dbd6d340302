import { startWatchdog } from 'server-kit/watchdog';
import type { Settings } from './config.ts';
import { pluginOf, type WithStrapi } from './register.ts';

/** Called after the database is connected and before the server listens. */
export const bootstrap = async ({ strapi }: WithStrapi): Promise<void> => {
  const plugin = pluginOf(strapi);
  // The server can be closed without a call of the plugin's `destroy`.
  strapi.server.httpServer.once('close', plugin.close);
  await plugin.bootstrap();
  // Not before: an update of the database may take long. Commands do not listen.
  const { watchdogSeconds, logsJson } = strapi.config.get<Settings>('plugin::membership');
  strapi.server.httpServer.once('listening', () => startWatchdog(watchdogSeconds, logsJson));
};
