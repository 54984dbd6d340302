import { refundStatusSchema, storedLanguageSchema } from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { storedIsoTime } from '../../platform/database/index.ts';
import { REFUND_REQUEST_UID } from '../content-types.ts';
import { settlementSchema } from './settlement.ts';

const rowSchema = z.object({
  documentId: z.string(),
  userDocumentId: z.string(),
  memberEmail: z.string(),
  memberLanguage: storedLanguageSchema,
  invoiceId: z.string(),
  amountMinor: z.number().int(),
  currency: z.string(),
  state: refundStatusSchema,
  requestedAt: storedIsoTime,
  reason: z.string().nullable(),
  decidedAt: storedIsoTime.nullable(),
  decidedBy: z.string().nullable(),
  grantStartedAt: storedIsoTime.nullable(),
  granting: settlementSchema.nullable().catch(null),
  answer: z.string().nullable(),
});

/** A request for a refund; the amount in minor units. */
export type RefundRequest = z.output<typeof rowSchema>;

type NewRefundRequest = Pick<
  RefundRequest,
  'userDocumentId' | 'memberEmail' | 'invoiceId' | 'amountMinor' | 'currency'
> & { memberName: string; amount: string; reason: string };

/** Instead of the name, and after the decision the address, of a member who is gone. */
export const DELETED = 'Deleted account';

/** A request whose grant Stripe has refused. */
export const UNDECIDED = { decidedBy: null, grantStartedAt: null, granting: null };

/** One that is open again: its refund has failed, or the law asks for what was refused. */
export const REOPENED = {
  ...UNDECIDED,
  state: 'requested',
  decidedAt: null,
  answer: null,
} as const;

/** A decided one whose member is gone. */
const PERSONAL = { memberLanguage: null, reason: null, answer: null };
export const ANONYMOUS = { ...PERSONAL, memberName: DELETED, memberEmail: DELETED };

const rows = (ctx: Context) => ctx.strapi.db.query(REFUND_REQUEST_UID);

const NEWEST_FIRST = { orderBy: { requestedAt: 'desc' } };

/** The newest request of some; null without one. */
export const findRequest = async (
  ctx: Context,
  where: Partial<RefundRequest>,
): Promise<RefundRequest | null> => {
  const row = await rows(ctx).findOne({ where, ...NEWEST_FIRST });
  return row === null ? null : rowSchema.parse(row);
};

/** Requests of a member, newest first: all, or those in a state. */
export const refundRequestsOf = async (
  ctx: Context,
  userDocumentId: string,
  state?: RefundRequest['state'],
): Promise<RefundRequest[]> => {
  const where = { userDocumentId, ...(state !== undefined && { state }) };
  return z.array(rowSchema).parse(await rows(ctx).findMany({ where, ...NEWEST_FIRST }));
};

export const addRefundRequest = async (
  ctx: Context,
  request: NewRefundRequest,
): Promise<RefundRequest> =>
  rowSchema.parse(
    await rows(ctx).create({ data: { ...request, state: 'requested', requestedAt: new Date() } }),
  );

/** Writes a request, with what the coach reads besides it: the amount and what happened, in words. */
export const updateRequest = async (
  ctx: Context,
  documentId: string,
  data: Partial<RefundRequest> & { memberName?: string; amount?: string; outcome?: string },
): Promise<RefundRequest> =>
  rowSchema.parse(await rows(ctx).update({ where: { documentId }, data }));

/** Notes on a member's open request what was given back of its payment, and what is left. */
export const noteOutcome = async (
  ctx: Context,
  userDocumentId: string,
  invoiceId: string,
  change: { outcome: string; amount?: string; amountMinor?: number },
) => {
  const where = { userDocumentId, invoiceId, state: 'requested', grantStartedAt: null };
  await rows(ctx).updateMany({ where, data: change });
};

/**
 * Deletes a member's requests. An open one stays, so that the coach can still decide it: with
 * the address and the language, to tell the decision, and what the member wrote, until it is
 * decided.
 */
export const forgetRefundRequests = async (
  ctx: Context,
  userDocumentId: string,
  language: Locale | null,
): Promise<void> => {
  const mine = { userDocumentId };
  await rows(ctx).deleteMany({ where: { ...mine, state: { $ne: 'requested' } } });
  await rows(ctx).updateMany({
    where: mine,
    data: { memberName: DELETED, memberLanguage: language },
  });
};
