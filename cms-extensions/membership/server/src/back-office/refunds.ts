import { errors } from '@strapi/utils';
import { REASON_MAX_LENGTH, requiredTextSchema } from 'contract';
import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import {
  grantRefund,
  quoteRefundRequest,
  refundQuoteSchema,
  refuseRefund,
  toPaymentError,
} from '../billing/index.ts';
import type { Context } from '../context.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { ApiError } from '../platform/http/index.ts';
import type { RefundQuote } from './answers.ts';
import { DECIDE_REFUNDS, requiring } from './rights.ts';

const SAY_WHY = 'Please say why: the member is told in your words.';

const refusalSchema = z.object({ answer: requiredTextSchema(REASON_MAX_LENGTH, SAY_WHY) });

type PanelUser = { firstname?: string; lastname?: string; email: string };

/** The name of a panel user, as stored with a decision. */
export const nameOf = ({ firstname, lastname, email }: PanelUser): string =>
  [firstname, lastname].filter(Boolean).join(' ') || email;

/** The panel shows messages of Strapi's own errors only. */
export const toPanelError = (thrown: unknown): unknown => {
  const error = toPaymentError(thrown);
  return error instanceof ApiError ? new errors.ApplicationError(error.message) : error;
};

/** @throws ApplicationError, whose message the panel shows */
const answerIn = (body: unknown): string => {
  const parsed = refusalSchema.safeParse(body);
  if (parsed.success) return parsed.data.answer;
  throw new errors.ApplicationError(parsed.error.issues[0]?.message ?? SAY_WHY);
};

/** What the dialog showed, and what was chosen there; absent from callers that show nothing. */
const agreedSchema = z
  .object({ quote: refundQuoteSchema, chosen: z.array(z.string()) })
  .nullable()
  .catch(null);

/** Routes of a refund request's buttons, below `/membership` of the panel's own API. */
export const refundRoutes = (ctx: Context) => {
  const route = (
    method: 'GET' | 'POST',
    name: string,
    answer: (documentId: string, koa: KoaContext) => Promise<object>,
  ) => ({
    method,
    path: `/refund-requests/:documentId/${name}`,
    handler: async (koa: KoaContext): Promise<void> => {
      try {
        koa.body = { data: await answer(koa.params.documentId, koa) };
      } catch (thrown) {
        throw toPanelError(thrown);
      }
    },
    config: { policies: requiring(DECIDE_REFUNDS) },
  });
  return [
    route(
      'GET',
      'quote',
      (documentId): Promise<RefundQuote> => quoteRefundRequest(ctx, documentId),
    ),
    route('POST', 'grant', async (documentId, { state, request }) => {
      await grantRefund(ctx, documentId, nameOf(state.user), agreedSchema.parse(request.body));
      return { documentId };
    }),
    route('POST', 'refuse', async (documentId, { state, request }) => {
      await refuseRefund(ctx, documentId, nameOf(state.user), answerIn(request.body));
      return { documentId };
    }),
  ];
};

/** Rejects edits in the panel's form: members create the requests, the two buttons decide them. */
export const keepRefundRequests: DocumentHandler = async () => {
  throw new errors.ApplicationError(
    'Refund requests come from members. Please use the buttons to grant or refuse one.',
  );
};
