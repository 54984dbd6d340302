import { refundStatusSchema, storedLanguageSchema } from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { storedIsoTime, Table } from '../../platform/database/index.ts';
import { settlementSchema } from './settlement.ts';

export const REFUND_REQUEST_UID = 'plugin::membership.refund-request';

const rowSchema = z.object({
  documentId: z.string(),
  userDocumentId: z.string(),
  memberEmail: z.string(),
  memberName: z.string().nullable(),
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
  'userDocumentId' | 'memberEmail' | 'memberName' | 'invoiceId' | 'amountMinor' | 'currency'
> & { amount: string; reason: string };

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

const requests = new Table('refund-request', rowSchema);

const NEWEST_FIRST = { orderBy: { requestedAt: 'desc' } };

/** The newest request of some; null without one. */
export const findRequest = (
  ctx: Context,
  where: Partial<RefundRequest>,
): Promise<RefundRequest | null> => requests.first(ctx, where, NEWEST_FIRST);

/** The requests that wait for a decision, newest first. */
export const openRefundRequests = (ctx: Context): Promise<RefundRequest[]> =>
  requests.all(ctx, { state: 'requested' }, NEWEST_FIRST);

/** Requests of a member, newest first: all, or those in a state. */
export const refundRequestsOf = (
  ctx: Context,
  userDocumentId: string,
  state?: RefundRequest['state'],
): Promise<RefundRequest[]> =>
  requests.all(ctx, { userDocumentId, ...(state !== undefined && { state }) }, NEWEST_FIRST);

export const addRefundRequest = (ctx: Context, request: NewRefundRequest): Promise<RefundRequest> =>
  requests.add(ctx, { ...request, state: 'requested', requestedAt: new Date() });

/** What the coach reads besides a request: the amount and what happened, in words. */
type InWords = { amount?: string; outcome?: string };

export const updateRequest = async (
  ctx: Context,
  documentId: string,
  data: Partial<RefundRequest> & InWords,
): Promise<void> => {
  await requests.change(ctx, { documentId }, data);
};

/** Notes on a member's open request what was given back of its payment, and what is left. */
export const noteOutcome = async (
  ctx: Context,
  userDocumentId: string,
  invoiceId: string,
  change: InWords & { amountMinor?: number },
): Promise<void> => {
  const open = { userDocumentId, invoiceId, state: 'requested', grantStartedAt: null };
  await requests.change(ctx, open, change);
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
  await requests.remove(ctx, { userDocumentId, state: { $ne: 'requested' } });
  const nobody = { memberName: DELETED, memberLanguage: language };
  await requests.change(ctx, { userDocumentId }, nobody);
};
