import type { Plugin } from 'vite';
import { ADMIN_SETTINGS_PATH, adminSettings } from '../server/admin-settings.ts';
import { readEnvironment } from '../server/environment.ts';

/** Answers in development what the storefront's own server answers: the admin area's settings. */
export const adminSettingsInDevelopment = (): Plugin => ({
  name: 'admin-settings',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use(ADMIN_SETTINGS_PATH, (_request, response) => {
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(adminSettings(readEnvironment(process.env))));
    });
  },
});
