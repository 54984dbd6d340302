import type { Billing } from '../billing/index.ts';
import type { PluginContext } from '../context.ts';
import type { ProgressFeature } from '../training/progress/index.ts';
import { createDashboard, dashboardContentTypes } from './dashboard/index.ts';
import { createMembers } from './members/index.ts';
import { createPanelUsers } from './panel-users.ts';
import { registerPanelPermissions } from './permissions.ts';
import { createPanelAttempts, guardSignIn } from './sign-in/index.ts';

export const panelContentTypes = dashboardContentTypes;

type Parts = PluginContext & {
  billing: Billing;
  progress: ProgressFeature;
};

/** Our additions to Strapi's panel for the coach. */
export const createPanel = (parts: Parts) => {
  const { strapi, settings, jobs, billing, progress, redis, addressOf } = parts;
  const timeZone = settings.businessTimeZone;
  const dashboard = createDashboard({ strapi, jobs, billing, timeZone });
  const stripeDashboardUrl = settings.stripe.dashboardUrl;
  const members = createMembers({ strapi, billing, progress, stripeDashboardUrl });
  const panelUsers = createPanelUsers({ strapi, jobs });
  return {
    /** Routes below `/membership`, for the panel only. */
    routes: [...dashboard.routes, ...members.routes],

    /** Runs before Strapi mounts its routes. */
    register: (): void => {
      const attempts = createPanelAttempts(settings.panelLimits, redis);
      guardSignIn(strapi, attempts, addressOf);
    },

    /** Runs after the database is connected. */
    bootstrap: async (): Promise<void> => {
      await registerPanelPermissions(strapi);
      await dashboard.bootstrap();
      members.bootstrap();
      panelUsers.bootstrap();
    },
  };
};
