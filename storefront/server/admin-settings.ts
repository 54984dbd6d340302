import { z } from 'zod';
import type { Environment } from './environment.ts';

/** Path of the deployment settings that the admin area needs. */
export const ADMIN_SETTINGS_PATH = '/admin/settings.json';

/** Settings for the admin area before sign-in: only public values. */
export const adminSettingsSchema = z.object({
  panel_url: z.url(),
  /**
   * The demo's admin account, shown on the login form; null unless the deployment configures one.
   */
  demo: z.object({ email: z.string(), password: z.string() }).nullable(),
});

export type AdminSettings = z.output<typeof adminSettingsSchema>;

export const adminSettings = ({
  panelUrl,
  demoAdmin,
}: Pick<Environment, 'panelUrl' | 'demoAdmin'>): AdminSettings => ({
  panel_url: panelUrl,
  demo: demoAdmin,
});
