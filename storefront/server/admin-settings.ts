import type { Environment } from './environment.ts';

/** Path of the deployment settings that the admin area needs. */
export const ADMIN_SETTINGS_PATH = '/admin/settings.json';

/** Settings for the admin area before sign-in: only public values. */
export const adminSettings = ({
  panelUrl,
  demoAdmin,
}: Pick<Environment, 'panelUrl' | 'demoAdmin'>) => ({
  panel_url: panelUrl,
  /**
   * The demo's admin account, shown on the login form; null unless the deployment configures one.
   */
  demo: demoAdmin,
});

export type AdminSettings = ReturnType<typeof adminSettings>;
