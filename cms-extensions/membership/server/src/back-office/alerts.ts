import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { z } from 'zod';
import type { Alerts, Billing } from '../billing/index.ts';
import type { AlertView } from './answers.ts';
import { nameOf } from './refunds.ts';
import { READ_DASHBOARD, requiring } from './rights.ts';

const memberSchema = z
  .object({ documentId: z.string(), name: z.string().nullable(), email: z.string() })
  .transform(({ documentId, name, email }) => ({ id: documentId, name: name ?? '', email }));

type Parts = {
  strapi: Core.Strapi;
  billing: Pick<Billing, 'alerts'>;
  stripeDashboardUrl: string;
};

/** The alerts that nobody has marked as seen, newest first. */
export const findAlerts = async (parts: Parts): Promise<AlertView[]> => {
  const { strapi, billing, stripeDashboardUrl } = parts;
  const alerts = await billing.alerts.unseen();
  const found = await strapi.db.query('plugin::users-permissions.user').findMany({
    where: { documentId: { $in: alerts.flatMap(({ userDocumentId }) => userDocumentId ?? []) } },
    select: ['documentId', 'name', 'email'],
  });
  const members = new Map(
    z
      .array(memberSchema)
      .parse(found)
      .map((member) => [member.id, member]),
  );
  return alerts.map(({ documentId, title, message, raisedAt, userDocumentId, stripePath }) => ({
    ...{ documentId, title, message, raisedAt },
    member: members.get(userDocumentId ?? '') ?? null,
    stripeUrl: stripePath === null ? null : `${stripeDashboardUrl}/${stripePath}`,
  }));
};

/** Route of the button 'Seen' of an alert. */
export const alertRoutes = (alerts: Pick<Alerts, 'markSeen'>) => [
  {
    method: 'POST',
    path: '/alerts/:documentId/seen',
    handler: async (ctx: Context): Promise<void> => {
      const { documentId } = ctx.params;
      await alerts.markSeen(documentId, nameOf(ctx.state.user));
      ctx.body = { data: { documentId } };
    },
    config: { policies: requiring(READ_DASHBOARD) },
  },
];
