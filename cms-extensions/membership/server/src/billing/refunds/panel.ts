import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { REASON_MAX_LENGTH, requiredTextSchema } from 'contract';
import type { Context } from 'koa';
import { z } from 'zod';
import { ApiError } from '../../platform/http/index.ts';
import { REFUND_REQUEST_UID } from '../changes/content-types/refund-request.ts';
import { toPaymentError } from '../index.ts';
import type { RefundDecisions } from './decisions.ts';

/** The permission to decide about refunds, a checkbox in the panel's roles. */
const DECIDE = 'refund-requests.decide';
const WRITES = new Set(['create', 'clone', 'update', 'delete']);

type Deciding = (documentId: string, decidedBy: string, answer: string) => Promise<void>;

const SAY_WHY = 'Please say why: she is told in your words.';

const refusalSchema = z.object({ answer: requiredTextSchema(REASON_MAX_LENGTH, SAY_WHY) });

type PanelUser = { firstname?: string; lastname?: string; email: string };

const nameOf = ({ firstname, lastname, email }: PanelUser): string =>
  [firstname, lastname].filter(Boolean).join(' ') || email;

/** The panel shows messages of Strapi's own errors only. */
const toPanelError = (thrown: unknown): unknown => {
  const error = toPaymentError(thrown);
  return error instanceof ApiError ? new errors.ApplicationError(error.message) : error;
};

/** @throws ApplicationError, whose message the panel shows */
const answerIn = (body: unknown): string => {
  const parsed = refusalSchema.safeParse(body);
  if (parsed.success) return parsed.data.answer;
  throw new errors.ApplicationError(parsed.error.issues[0]?.message ?? SAY_WHY);
};

const handlerOf =
  (decide: Deciding, readAnswer: (body: unknown) => string) =>
  async (ctx: Context): Promise<void> => {
    try {
      const { documentId } = ctx.params;
      await decide(documentId, nameOf(ctx.state.user), readAnswer(ctx.request.body));
      ctx.body = { data: { documentId } };
    } catch (thrown) {
      throw toPanelError(thrown);
    }
  };

/** Routes of the two buttons on a refund request, below `/membership` of the panel's own API. */
export const refundRoutes = ({ grant, refuse }: RefundDecisions) => {
  const policies = [
    'admin::isAuthenticatedAdmin',
    { name: 'admin::hasPermissions', config: { actions: [`plugin::membership.${DECIDE}`] } },
  ];
  const route = (decision: string, handler: (ctx: Context) => Promise<void>) => ({
    method: 'POST',
    path: `/refund-requests/:documentId/${decision}`,
    handler,
    config: { policies },
  });
  return [
    route(
      'grant',
      handlerOf(grant, () => ''),
    ),
    route('refuse', handlerOf(refuse, answerIn)),
  ];
};

/** Registers the permission to decide about refunds, so that the panel's roles show it. */
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

/** Rejects edits in the panel's form: members create the requests, the two buttons decide them. */
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
