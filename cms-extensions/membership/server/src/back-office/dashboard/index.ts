import type { Billing } from '../../billing/index.ts';
import type { PluginContext } from '../../context.ts';
import { READ_DASHBOARD } from '../permissions.ts';
import { panelQuery } from '../route.ts';
import { findFailedPayments } from './failed-payments.ts';
import { ensureDashboardIndexes } from './indexes.ts';
import { countMembers, findTrialsEnding } from './members.ts';
import { findMostPlayed } from './played.ts';
import { createRevenue, revenueContentTypes } from './revenue/index.ts';

export const dashboardContentTypes = revenueContentTypes;

type Parts = Pick<PluginContext, 'strapi' | 'jobs'> & { billing: Billing; timeZone: string };

/**
 * The business figures on the panel's home page: one call for each widget, so that a failing one
 * does not affect the others.
 */
export const createDashboard = ({ strapi, jobs, billing, timeZone }: Parts) => {
  const revenue = createRevenue({ strapi, jobs, billing, timeZone });
  const route = (name: string, answer: (now: Date) => Promise<unknown>) =>
    panelQuery({
      path: `/dashboard/${name}`,
      action: READ_DASHBOARD,
      answer: () => answer(new Date()),
    });
  return {
    routes: [
      route('members', () => countMembers(strapi)),
      route('trials', (now) => findTrialsEnding(strapi, timeZone, now)),
      route('revenue', revenue.ofMonth),
      route('played', (now) => findMostPlayed(strapi, now)),
      route('failed-payments', () => findFailedPayments({ strapi, billing })),
    ],

    /** Runs after the database is connected. */
    bootstrap: (): Promise<void> => ensureDashboardIndexes(strapi),
  };
};
