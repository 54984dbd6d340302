import { refundStatusSchema, storedLanguageSchema } from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { storedIsoTime } from '../../platform/database/index.ts';
import { REFUND_REQUEST_UID } from '../content-types.ts';
import { type Settlement, settlementSchema } from './settlement.ts';

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

export type Decision =
  | {
      state: 'granted';
      /** What was given back, as the mail says it, and what else was moved, for the coach. */
      amountMinor: number;
      amount: string;
      outcome: string;
    }
  /** `answer` is mailed to the member. */
  | { state: 'refused'; decidedBy: string; answer: string };

/** Instead of the name, and after the decision the address, of a member who is gone. */
export const DELETED = 'Deleted account';

const UNDECIDED = { decidedBy: null, grantStartedAt: null, granting: null };
const REOPENED = { ...UNDECIDED, state: 'requested', decidedAt: null, answer: null };
const PERSONAL = { memberLanguage: null, reason: null, answer: null };
const ANONYMOUS = { ...PERSONAL, memberName: DELETED, memberEmail: DELETED };

const rows = (ctx: Context) => ctx.strapi.db.query(REFUND_REQUEST_UID);

const findOne = async (ctx: Context, query: object): Promise<RefundRequest | null> => {
  const row = await rows(ctx).findOne(query);
  return row === null ? null : rowSchema.parse(row);
};

const findAll = async (ctx: Context, query: object): Promise<RefundRequest[]> =>
  z.array(rowSchema).parse(await rows(ctx).findMany(query));

const update = async (ctx: Context, documentId: string, data: object): Promise<RefundRequest> =>
  rowSchema.parse(await rows(ctx).update({ where: { documentId }, data }));

const NEWEST_FIRST = { orderBy: { requestedAt: 'desc' } };

export const findRefundRequest = (
  ctx: Context,
  documentId: string,
): Promise<RefundRequest | null> => findOne(ctx, { where: { documentId } });

export const findRequestByInvoice = (
  ctx: Context,
  invoiceId: string,
): Promise<RefundRequest | null> => findOne(ctx, { where: { invoiceId } });

/** The member's newest request. */
export const newestRequestOf = (
  ctx: Context,
  userDocumentId: string,
): Promise<RefundRequest | null> => findOne(ctx, { where: { userDocumentId }, ...NEWEST_FIRST });

/** The member's requests that wait for the coach. */
export const openRequestsOf = (ctx: Context, userDocumentId: string): Promise<RefundRequest[]> =>
  findAll(ctx, { where: { userDocumentId, state: 'requested' } });

/** All requests of a member, newest first. */
export const refundRequestsOf = (ctx: Context, userDocumentId: string): Promise<RefundRequest[]> =>
  findAll(ctx, { where: { userDocumentId }, ...NEWEST_FIRST });

export const addRefundRequest = async (
  ctx: Context,
  request: NewRefundRequest,
): Promise<RefundRequest> =>
  rowSchema.parse(
    await rows(ctx).create({ data: { ...request, state: 'requested', requestedAt: new Date() } }),
  );

/**
 * Records what the coach grants, before anything is moved at Stripe, so that a crash on the way
 * does not leave it half done.
 */
export const beginGrant = (
  ctx: Context,
  documentId: string,
  decidedBy: string,
  granting: Settlement,
): Promise<RefundRequest> =>
  update(ctx, documentId, { decidedBy, granting, grantStartedAt: new Date() });

/** Takes that back: Stripe has refused the refund. */
export const abandonGrant = (ctx: Context, documentId: string): Promise<RefundRequest> =>
  update(ctx, documentId, UNDECIDED);

export const noteDecision = (
  ctx: Context,
  documentId: string,
  decision: Decision,
): Promise<RefundRequest> =>
  update(ctx, documentId, {
    ...decision,
    decidedAt: new Date(),
    grantStartedAt: null,
    granting: null,
  });

/**
 * Opens a request again: its refund has failed, or the law asks for what was refused.
 * @param change what happened, in words for the coach, or the new reason
 */
export const reopenRequest = (
  ctx: Context,
  documentId: string,
  change: Partial<Pick<RefundRequest, 'reason' | 'amountMinor'>> & {
    amount?: string;
    outcome?: string;
  },
): Promise<RefundRequest> => update(ctx, documentId, { ...REOPENED, ...change });

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

/** Removes the personal data of a decided request whose member is gone. */
export const anonymiseRequest = (ctx: Context, documentId: string): Promise<RefundRequest> =>
  update(ctx, documentId, ANONYMOUS);
