import { z } from 'zod';
import type { Environment } from './environment.ts';

/** Where the admin area reads what it must know of the deployment. */
export const ADMIN_SETTINGS_PATH = '/admin/settings.json';

/** What the admin area is told before anyone has signed in: nothing that is not public. */
export const adminSettingsSchema = z.object({
  /** Where the Strapi panel is. */
  panel_url: z.url(),
  /** The demo's admin, whom the login form shows; null where the deployment names none. */
  demo: z.object({ email: z.string(), password: z.string() }).nullable(),
});

export type AdminSettings = z.output<typeof adminSettingsSchema>;

/** The same, as the deployment has it. */
export const adminSettings = ({
  panelUrl,
  demoAdmin,
}: Pick<Environment, 'panelUrl' | 'demoAdmin'>): AdminSettings => ({
  panel_url: panelUrl,
  demo: demoAdmin,
});
