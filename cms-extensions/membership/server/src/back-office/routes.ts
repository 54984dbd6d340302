import type { Context as KoaContext } from 'koa';
import { REFUND_REQUEST_UID } from '../billing/index.ts';
import type { Context } from '../context.ts';
import { siteSettings } from '../site/index.ts';
import { findAlerts } from './alerts.ts';
import { findFailedPayments, findTrialsEnding } from './dashboard/figures.ts';
import { countsOf, listMembers, listQuerySchema } from './members/list.ts';
import { readMember } from './members/page.ts';
import { READ_DASHBOARD, READ_MEMBERS, type Right, requiring } from './rights.ts';

const query = (path: string, permission: Right, answer: (koa: KoaContext) => Promise<unknown>) => ({
  method: 'GET',
  path,
  handler: async (koa: KoaContext): Promise<void> => {
    // The answer is a snapshot and contains members' data.
    koa.set('Cache-Control', 'no-store');
    koa.body = { data: await answer(koa) };
  },
  config: { policies: requiring(permission) },
});

/**
 * What the panel's home page and its pages of members read, below `/membership` of the panel's own
 * API. Each widget has a call of its own, so that a failing one does not affect the others.
 */
export const readRoutes = (ctx: Context) => {
  const { strapi } = ctx;
  const widget = (name: string, answer: (now: Date) => Promise<unknown>) =>
    query(`/dashboard/${name}`, READ_DASHBOARD, () => answer(new Date()));
  return [
    widget('members', (now) => countsOf(ctx, now)),
    widget('trials', (now) => findTrialsEnding(strapi, siteSettings(ctx).timeZone, now)),
    widget('refund-requests', () =>
      strapi.db.query(REFUND_REQUEST_UID).count({ where: { state: 'requested' } }),
    ),
    widget('failed-payments', () => findFailedPayments(ctx)),
    widget('alerts', () => findAlerts(ctx)),

    query('/members', READ_MEMBERS, (koa) =>
      listMembers(ctx, listQuerySchema.parse(koa.query), new Date()),
    ),
    query('/members/:id', READ_MEMBERS, (koa) => readMember(ctx, koa.params.id)),
  ];
};
