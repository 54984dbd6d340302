import type { Core } from '@strapi/strapi';
import type { Redis } from 'ioredis';
import type { Billing } from '../billing/index.ts';
import type { ReadClientAddress } from '../platform/http/index.ts';
import type { Settings } from '../settings.ts';
import type { ProgressFeature } from '../training/progress/index.ts';
import { createDashboard, dashboardContentTypes } from './dashboard/index.ts';
import { createMembers } from './members/index.ts';
import { createPanelUsers } from './panel-users.ts';
import { registerPanelPermissions } from './permissions.ts';
import { createPanelAttempts, guardSignIn } from './sign-in/index.ts';

export const panelContentTypes = dashboardContentTypes;

type Parts = {
  strapi: Core.Strapi;
  settings: Settings;
  billing: Billing;
  progress: ProgressFeature;
  redis: Redis | null;
  addressOf: ReadClientAddress;
};

/** What Strapi's panel shows the coach beside Strapi's own. */
export const createPanel = (parts: Parts) => {
  const { strapi, settings, billing, progress, redis, addressOf } = parts;
  const timeZone = settings.businessTimeZone;
  const dashboard = createDashboard({ strapi, billing, timeZone });
  const stripeDashboardUrl = settings.stripe.dashboardUrl;
  const members = createMembers({ strapi, billing, progress, stripeDashboardUrl });
  const panelUsers = createPanelUsers(strapi);
  return {
    jobs: [...dashboard.jobs, ...panelUsers.jobs],

    /** Below `/membership`, for the panel alone. */
    routes: [...dashboard.routes, ...members.routes],

    /** Before Strapi mounts its routes. */
    register: (): void => {
      const attempts = createPanelAttempts(settings.panelLimits, redis);
      guardSignIn(strapi, attempts, addressOf);
    },

    /** Once the database is there. */
    bootstrap: async (): Promise<void> => {
      await registerPanelPermissions(strapi);
      await dashboard.bootstrap();
      members.bootstrap();
      panelUsers.bootstrap();
    },
  };
};
