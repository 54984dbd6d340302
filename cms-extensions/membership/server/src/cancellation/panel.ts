import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { toPaymentError } from '../billing/index.ts';
import { ApiError } from '../http/index.ts';
import { REFUND_REQUEST_UID } from './content-types/refund-request.ts';
import type { RefundDecisions } from './decisions.ts';

/** Who may decide about refunds; a box in the panel's roles. */
const DECIDE = 'refund-requests.decide';
const WRITES = new Set(['create', 'clone', 'update', 'delete']);

type Deciding = (documentId: string, decidedBy: string) => Promise<void>;

type PanelUser = { firstname?: string; lastname?: string; email: string };

const nameOf = ({ firstname, lastname, email }: PanelUser): string =>
  [firstname, lastname].filter(Boolean).join(' ') || email;

/** The panel shows the message of Strapi's own errors, and of nothing else. */
const toPanelError = (thrown: unknown): unknown => {
  const error = toPaymentError(thrown);
  return error instanceof ApiError ? new errors.ApplicationError(error.message) : error;
};

const handlerOf =
  (decide: Deciding) =>
  async (ctx: Context): Promise<void> => {
    try {
      await decide(ctx.params.documentId, nameOf(ctx.state.user));
      ctx.body = { data: { documentId: ctx.params.documentId } };
    } catch (thrown) {
      throw toPanelError(thrown);
    }
  };

/** The two buttons of a refund request, below `/membership` of the panel's own API. */
export const refundRoutes = ({ grant, refuse }: RefundDecisions) => {
  const policies = [
    'admin::isAuthenticatedAdmin',
    { name: 'admin::hasPermissions', config: { actions: [`plugin::membership.${DECIDE}`] } },
  ];
  const route = (decision: string, decide: Deciding) => ({
    method: 'POST',
    path: `/refund-requests/:documentId/${decision}`,
    handler: handlerOf(decide),
    config: { policies },
  });
  return [route('grant', grant), route('refuse', refuse)];
};

/** Makes the right to decide known to the panel's roles. */
export const registerRefundPermission = async (strapi: Core.Strapi): Promise<void> => {
  await strapi.service('admin::permission').actionProvider.registerMany([
    {
      section: 'plugins',
      displayName: 'Grant and refuse refunds',
      uid: DECIDE,
      pluginName: 'membership',
    },
  ]);
};

/** Members make the requests and two buttons decide them; the form changes nothing. */
export const guardRefundRequests = (strapi: Core.Strapi): void => {
  strapi.documents.use((context, next) => {
    if (context.uid === REFUND_REQUEST_UID && WRITES.has(context.action)) {
      throw new errors.ApplicationError(
        'Refund requests come from members. Please use the buttons to grant or refuse one.',
      );
    }
    return next();
  });
};
