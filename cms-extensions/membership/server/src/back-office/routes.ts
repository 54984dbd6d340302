import type { Context } from 'koa';
import type { Billing } from '../billing/index.ts';
import type { PluginContext } from '../context.ts';
import { siteSettings } from '../site/index.ts';
import { findAlerts } from './alerts.ts';
import {
  countMembers,
  countSignUps,
  findFailedPayments,
  findMostPlayed,
  findTrialsEnding,
} from './dashboard/figures.ts';
import type { Revenue } from './dashboard/revenue.ts';
import { listMembers, listQuerySchema, type ReadMember } from './members.ts';
import { READ_DASHBOARD, READ_MEMBERS, requiring } from './rights.ts';

type Parts = Pick<PluginContext, 'strapi'> & {
  billing: Billing;
  revenue: Revenue;
  readMember: ReadMember;
  /** Address of Stripe's dashboard, without a trailing slash. */
  stripeDashboardUrl: string;
};

const query = (path: string, permission: string, answer: (ctx: Context) => Promise<unknown>) => ({
  method: 'GET',
  path,
  handler: async (ctx: Context): Promise<void> => {
    // The answer is a snapshot and contains members' data.
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { data: await answer(ctx) };
  },
  config: { policies: requiring(permission) },
});

/**
 * What the panel's home page and its pages of members read, below `/membership` of the panel's own
 * API. Each widget has a call of its own, so that a failing one does not affect the others.
 */
export const readRoutes = (parts: Parts) => {
  const { strapi, billing, revenue, readMember, stripeDashboardUrl } = parts;
  const widget = (name: string, answer: (now: Date) => Promise<unknown>) =>
    query(`/dashboard/${name}`, READ_DASHBOARD, () => answer(new Date()));
  return [
    widget('members', () => countMembers(strapi)),
    widget('sign-ups', (now) => countSignUps(strapi, siteSettings(parts).timeZone, now)),
    widget('trials', (now) => findTrialsEnding(strapi, siteSettings(parts).timeZone, now)),
    widget('revenue', revenue.ofMonth),
    widget('played', (now) => findMostPlayed(strapi, now)),
    widget('failed-payments', () => findFailedPayments({ strapi, billing })),
    widget('alerts', () => findAlerts({ strapi, billing, stripeDashboardUrl })),

    query('/members', READ_MEMBERS, (ctx) => listMembers(strapi, listQuerySchema.parse(ctx.query))),
    query('/members/:id', READ_MEMBERS, (ctx) => readMember(ctx.params.id)),
  ];
};
