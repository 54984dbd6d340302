import { errors } from '@strapi/utils';
import { REASON_MAX_LENGTH, requiredTextSchema, stripeIdSchema } from 'contract';
import { z } from 'zod';
import {
  type Action,
  deskActions,
  performAction,
  quoteAction,
  requestOf,
} from '../billing/index.ts';
import type { Context } from '../context.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { actRoute, deskRoute, parsedBy, partsOf } from './desk-calls.ts';

const SAY_WHY = 'Please say why: the member is told in your words.';

const DECISIONS = {
  grant: {
    movesMoney: true,
    schema: z.strictObject({
      /** The invoices of the payments that are given back; all of them when absent. */
      chosen: z.array(stripeIdSchema('in')).max(100).nullable().default(null),
    }),
  },
  refuse: {
    movesMoney: false,
    schema: z.strictObject({ answer: requiredTextSchema(REASON_MAX_LENGTH, SAY_WHY) }),
  },
} as const;

/** The two calls of a decision about a request: what it would do, and doing it. */
const decisionRoutes = (ctx: Context, kind: keyof typeof DECISIONS) => {
  const path = `/refund-requests/:documentId/${kind}`;
  const { movesMoney, schema } = DECISIONS[kind];
  const action = deskActions[kind] as Action<unknown>;
  const bodyIn = (sent: unknown, request: string) => ({
    ...parsedBy<object>(sent, schema),
    request,
  });
  return [
    deskRoute(
      'POST',
      `${path}/quote`,
      'refund-requests.decide',
      async ({ params, request: { body } }) => {
        const { userDocumentId } = await requestOf(ctx, params.documentId);
        return quoteAction(ctx, action, userDocumentId, bodyIn(body ?? {}, params.documentId));
      },
    ),
    actRoute(ctx, 'POST', path, 'refund-requests.decide', async (call, by) => {
      const { documentId } = call.params;
      const { action_id: actionId, shown, rest } = partsOf(call, movesMoney);
      const body = bodyIn(rest, documentId);
      const { userDocumentId } = await requestOf(ctx, documentId);
      return performAction(ctx, action, userDocumentId, body, { actionId, shown, by });
    }),
  ];
};

/** Routes of a refund request's buttons, below `/membership` of the panel's own API. */
export const refundRoutes = (ctx: Context) => [
  ...decisionRoutes(ctx, 'grant'),
  ...decisionRoutes(ctx, 'refuse'),
];

/** Rejects edits in the panel's form: members create the requests, the two buttons decide them. */
export const keepRefundRequests: DocumentHandler = async () => {
  throw new errors.ApplicationError(
    'Refund requests come from members, and are decided on the page of the member.',
  );
};
