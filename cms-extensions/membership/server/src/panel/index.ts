import type { Core } from '@strapi/strapi';
import type { Billing } from '../billing/index.ts';
import type { ProgressFeature } from '../progress/index.ts';
import type { Settings } from '../settings.ts';
import { createDashboard, dashboardContentTypes } from './dashboard/index.ts';
import { createMembers } from './members/index.ts';
import { createPanelUsers } from './panel-users.ts';
import { registerPanelPermissions } from './permissions.ts';

export const panelContentTypes = dashboardContentTypes;

type Parts = {
  strapi: Core.Strapi;
  settings: Settings;
  billing: Billing;
  progress: ProgressFeature;
};

/** What Strapi's panel shows the coach beside Strapi's own. */
export const createPanel = ({ strapi, settings, billing, progress }: Parts) => {
  const timeZone = settings.businessTimeZone;
  const dashboard = createDashboard({ strapi, billing, timeZone });
  const stripeDashboardUrl = settings.stripe.dashboardUrl;
  const members = createMembers({ strapi, billing, progress, stripeDashboardUrl });
  const panelUsers = createPanelUsers(strapi);
  return {
    jobs: [...dashboard.jobs, ...panelUsers.jobs],

    /** Below `/membership`, for the panel alone. */
    routes: [...dashboard.routes, ...members.routes],

    /** Once the database is there. */
    bootstrap: async (): Promise<void> => {
      await registerPanelPermissions(strapi);
      await dashboard.bootstrap();
      members.bootstrap();
      panelUsers.bootstrap();
    },
  };
};
