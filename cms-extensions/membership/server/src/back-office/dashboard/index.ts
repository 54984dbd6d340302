import type { Core } from '@strapi/strapi';
import type { Billing } from '../../billing/index.ts';
import { READ_DASHBOARD } from '../permissions.ts';
import { panelReading } from '../route.ts';
import { findFailedPayments } from './failed-payments.ts';
import { ensureDashboardIndexes } from './indexes.ts';
import { countMembers, findTrialsEnding } from './members.ts';
import { findMostPlayed } from './played.ts';
import { createRevenue, revenueContentTypes } from './revenue/index.ts';

export const dashboardContentTypes = revenueContentTypes;

type Parts = { strapi: Core.Strapi; billing: Billing; timeZone: string };

/** The coach's business on the panel's home page: one call for each widget, so that each can fail alone. */
export const createDashboard = ({ strapi, billing, timeZone }: Parts) => {
  const revenue = createRevenue({ strapi, billing, timeZone });
  const route = (name: string, answer: (now: Date) => Promise<unknown>) =>
    panelReading({
      path: `/dashboard/${name}`,
      action: READ_DASHBOARD,
      answer: () => answer(new Date()),
    });
  return {
    jobs: revenue.jobs,

    routes: [
      route('members', () => countMembers(strapi)),
      route('trials', (now) => findTrialsEnding(strapi, timeZone, now)),
      route('revenue', revenue.ofMonth),
      route('played', (now) => findMostPlayed(strapi, now)),
      route('failed-payments', () => findFailedPayments({ strapi, billing })),
    ],

    /** Once the database is there. */
    bootstrap: (): Promise<void> => ensureDashboardIndexes(strapi),
  };
};
