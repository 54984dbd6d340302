import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { REASON_MAX_LENGTH, requiredTextSchema } from 'contract';
import type { Context } from 'koa';
import { z } from 'zod';
import { REFUND_REQUEST_UID, type RefundDecisions, toPaymentError } from '../billing/index.ts';
import { ApiError } from '../platform/http/index.ts';
import { DECIDE_REFUNDS, requiring } from './rights.ts';

const WRITES = new Set(['create', 'clone', 'update', 'delete']);

type Deciding = (documentId: string, decidedBy: string, answer: string) => Promise<void>;

const SAY_WHY = 'Please say why: she is told in your words.';

const refusalSchema = z.object({ answer: requiredTextSchema(REASON_MAX_LENGTH, SAY_WHY) });

type PanelUser = { firstname?: string; lastname?: string; email: string };

/** The name of a panel user, as stored with a decision. */
export const nameOf = ({ firstname, lastname, email }: PanelUser): string =>
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
  const route = (decision: string, handler: (ctx: Context) => Promise<void>) => ({
    method: 'POST',
    path: `/refund-requests/:documentId/${decision}`,
    handler,
    config: { policies: requiring(DECIDE_REFUNDS) },
  });
  return [
    route(
      'grant',
      handlerOf(grant, () => ''),
    ),
    route('refuse', handlerOf(refuse, answerIn)),
  ];
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
