import type { Core } from '@strapi/strapi';
import { refundStatusSchema, storedLanguageSchema } from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
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

type NewRefundRequest = {
  userDocumentId: string;
  memberEmail: string;
  memberName: string;
  invoiceId: string;
  amount: string;
  amountMinor: number;
  currency: string;
  reason: string;
};

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

/** The rows of the refund requests. Writes take part in an open transaction. */
export const createRefundRequests = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(REFUND_REQUEST_UID);
  const parse = (row: unknown): RefundRequest | null =>
    row === null ? null : rowSchema.parse(row);

  return {
    find: async (documentId: string): Promise<RefundRequest | null> =>
      parse(await rows().findOne({ where: { documentId } })),

    findByInvoice: async (invoiceId: string): Promise<RefundRequest | null> =>
      parse(await rows().findOne({ where: { invoiceId } })),

    /** The member's newest request. */
    newestOf: async (userDocumentId: string): Promise<RefundRequest | null> =>
      parse(await rows().findOne({ where: { userDocumentId }, orderBy: { requestedAt: 'desc' } })),

    /** The member's requests that wait for the coach. */
    openOf: async (userDocumentId: string): Promise<RefundRequest[]> =>
      z
        .array(rowSchema)
        .parse(await rows().findMany({ where: { userDocumentId, state: 'requested' } })),

    /** All requests of a member, newest first. */
    allOf: async (userDocumentId: string): Promise<RefundRequest[]> =>
      z
        .array(rowSchema)
        .parse(
          await rows().findMany({ where: { userDocumentId }, orderBy: { requestedAt: 'desc' } }),
        ),

    add: async (request: NewRefundRequest): Promise<RefundRequest> =>
      rowSchema.parse(
        await rows().create({ data: { ...request, state: 'requested', requestedAt: new Date() } }),
      ),

    /**
     * Records what the coach grants, before anything is moved at Stripe, so that a crash on the way
     * does not leave it half done.
     */
    beginGrant: async (
      documentId: string,
      decidedBy: string,
      granting: Settlement,
    ): Promise<RefundRequest> =>
      rowSchema.parse(
        await rows().update({
          where: { documentId },
          data: { decidedBy, granting, grantStartedAt: new Date() },
        }),
      ),

    /** Takes that back: Stripe has refused the refund. */
    abandonGrant: async (documentId: string): Promise<void> => {
      await rows().update({ where: { documentId }, data: UNDECIDED });
    },

    /** Requests whose refund was begun and not finished. */
    unfinished: async (): Promise<RefundRequest[]> =>
      z.array(rowSchema).parse(
        await rows().findMany({
          where: { state: 'requested', grantStartedAt: { $notNull: true } },
        }),
      ),

    decide: async (documentId: string, decision: Decision): Promise<void> => {
      await rows().update({
        where: { documentId },
        data: { ...decision, decidedAt: new Date(), grantStartedAt: null, granting: null },
      });
    },

    /**
     * Opens a request again: its refund has failed, or the law asks for what was refused.
     * @param change what happened, in words for the coach, or the new reason
     */
    reopen: async (
      documentId: string,
      change: Partial<Pick<RefundRequest, 'reason' | 'amountMinor'>> & {
        amount?: string;
        outcome?: string;
      },
    ): Promise<RefundRequest> =>
      rowSchema.parse(
        await rows().update({
          where: { documentId },
          data: { ...UNDECIDED, ...change, state: 'requested', decidedAt: null, answer: null },
        }),
      ),

    /** Notes on a member's open request what was given back of its payment, and what is left. */
    noteOutcome: async (
      userDocumentId: string,
      invoiceId: string,
      change: { outcome: string; amount?: string; amountMinor?: number },
    ) => {
      const where = { userDocumentId, invoiceId, state: 'requested', grantStartedAt: null };
      await rows().updateMany({ where, data: change });
    },

    /**
     * Deletes a member's requests. An open one stays, so that the coach can still decide it: with
     * the address and the language, to tell the decision, and what the member wrote, until it is
     * decided.
     */
    forgetMember: async (userDocumentId: string, language: Locale | null): Promise<void> => {
      const mine = { userDocumentId };
      await rows().deleteMany({ where: { ...mine, state: { $ne: 'requested' } } });
      await rows().updateMany({
        where: mine,
        data: { memberName: DELETED, memberLanguage: language },
      });
    },

    /** Removes the personal data of a decided request whose member is gone. */
    anonymise: async (documentId: string): Promise<void> => {
      await rows().update({
        where: { documentId },
        data: {
          ...{ memberName: DELETED, memberEmail: DELETED, memberLanguage: null },
          ...{ reason: null, answer: null },
        },
      });
    },
  };
};

export type RefundRequests = ReturnType<typeof createRefundRequests>;
