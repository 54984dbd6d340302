import { errors } from '@strapi/utils';
import { REASON_MAX_LENGTH, requiredTextSchema, stripeIdSchema } from 'contract';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import {
  type Action,
  deskActions,
  performAction,
  quoteRefundRequest,
  requestOf,
} from '../billing/index.ts';
import type { Context } from '../context.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import type { RefundQuote } from './answers.ts';
import { deskRoute, parsedBy, partsOf, personOf } from './desk-calls.ts';
import { DECIDE_REFUNDS } from './rights.ts';

const SAY_WHY = 'Please say why: the member is told in your words.';

const grantSchema = z.strictObject({
  /** The invoices of the payments that are given back; all of the quote's when absent. */
  chosen: z.array(stripeIdSchema('in')).max(100).optional(),
});
const refusalSchema = z.strictObject({ answer: requiredTextSchema(REASON_MAX_LENGTH, SAY_WHY) });

/** Routes of a refund request's buttons, below `/membership` of the panel's own API. */
export const refundRoutes = (ctx: Context) => {
  const path = '/refund-requests/:documentId';
  const decide = async <Body>(call: Koa, action: Action<Body>, movesMoney: boolean, body: Body) => {
    const { userDocumentId } = await requestOf(ctx, call.params.documentId);
    const { action_id: actionId, shown } = partsOf(call, movesMoney);
    return performAction(ctx, action, userDocumentId, body, {
      actionId,
      shown,
      by: personOf(call),
    });
  };
  return [
    deskRoute(
      'GET',
      `${path}/quote`,
      DECIDE_REFUNDS,
      ({ params }): Promise<RefundQuote> => quoteRefundRequest(ctx, params.documentId),
    ),
    deskRoute('POST', `${path}/grant`, DECIDE_REFUNDS, (call) => {
      const { chosen = null } = parsedBy(partsOf(call, true).rest, grantSchema);
      return decide(call, deskActions.grant, true, { request: call.params.documentId, chosen });
    }),
    deskRoute('POST', `${path}/refuse`, DECIDE_REFUNDS, (call) => {
      const { answer } = parsedBy(partsOf(call, false).rest, refusalSchema);
      return decide(call, deskActions.refuse, false, { request: call.params.documentId, answer });
    }),
  ];
};

/** Rejects edits in the panel's form: members create the requests, the two buttons decide them. */
export const keepRefundRequests: DocumentHandler = async () => {
  throw new errors.ApplicationError(
    'Refund requests come from members, and are decided on the page of the member.',
  );
};
