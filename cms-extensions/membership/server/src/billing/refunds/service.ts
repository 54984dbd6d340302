import type { Core } from '@strapi/strapi';
import { type Membership, SUBSCRIPTION_ERRORS, type User, writtenAmount } from 'contract';
import type { Mail } from '../../mail/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError, apiError } from '../../platform/http/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import { refundableMinor, refundableOf } from '../changes/rules.ts';
import type { Billing, InvoiceSnapshot, Snapshot, SnapshotChange } from '../index.ts';
import type { RefundRequest, RefundRequests } from './repository.ts';

/** The member has no payment that could be refunded. */
class NothingToRefund extends apiError(409, SUBSCRIPTION_ERRORS.nothingToRefund) {}

/** Shown to the coach: the request was already decided the other way. */
export class RefundDecided extends apiError(409, 'This request has been decided already.') {}

/** Shown to the coach: Stripe's message about a refund that failed. */
export class RefundFailed extends ApiError {
  readonly status = 409;
}

type Parts = {
  strapi: Core.Strapi;
  billing: Billing;
  mail: Pick<Mail, 'enqueue'>;
  requests: RefundRequests;
  securityLog: SecurityLog;
  /** Address that is notified of new requests. */
  coachEmail: string;
};

type RefundPart = { refund: Membership['refund']; canRequestRefund: boolean };

/** Requests to refund the last payment (spec section 2: refund). The coach decides. */
export const createRefunds = (parts: Parts) => {
  const { strapi, billing, mail, requests, securityLog, coachEmail } = parts;
  const add = async (member: User, invoice: InvoiceSnapshot, reason: string): Promise<void> => {
    const { id: invoiceId, currency } = invoice;
    const snapshot = await billing.snapshotOf(member.id);
    const amountMinor = refundableMinor({ credit: snapshot?.credit ?? null }, invoice);
    const amount = { amountMinor, currency };
    await strapi.db.transaction(async ({ trx }) => {
      const request = await requests.add({
        userDocumentId: member.id,
        memberEmail: member.email,
        memberName: member.name,
        invoiceId,
        amount: writtenAmount(amountMinor, currency),
        ...amount,
        reason,
      });
      await mail.enqueue(
        {
          key: `refund-asked:${request.documentId}`,
          template: 'refund-asked',
          to: coachEmail,
          userDocumentId: null,
          values: { memberEmail: member.email, amount, reason },
        },
        trx,
      );
    });
  };

  /** The request to refund an invoice; made for the member when there is none. */
  const requestOf = async (
    member: User,
    invoice: InvoiceSnapshot,
    reason: string,
  ): Promise<RefundRequest | null> => {
    const known = await requests.findByInvoice(invoice.id);
    if (known !== null) return known;
    await add(member, invoice, reason);
    securityLog.record('refund.requested', { subject: member.id });
    return requests.findByInvoice(invoice.id);
  };

  /** Says nothing about a refund of ours, whose own mail is sent when it is done. */
  const tellRefund = async (
    { userDocumentId, email, previous, next }: SnapshotChange,
    { id, refundedMinor, currency, paidWith, createdAt }: InvoiceSnapshot,
    trx: Transaction,
  ): Promise<void> => {
    const known = previous?.invoices.find((invoice) => invoice.id === id);
    const moreMinor = refundedMinor - (known?.refundedMinor ?? refundedMinor);
    if (previous === null || moreMinor <= 0) return;
    const request = await requests.findByInvoice(id);
    if (request !== null && request.grantStartedAt !== null) return;
    const card = paidWith ?? next.card;
    await mail.enqueue(
      {
        key: `refund-made:${id}:${refundedMinor}:${previous.readAt}`,
        ...{ template: 'refund-made', to: email, userDocumentId },
        values: {
          amount: { amountMinor: moreMinor, currency },
          paidWith: card && { brand: card.brand, last4: card.last4 },
          invoicedOn: createdAt,
        },
      },
      trx,
    );
  };

  return {
    /**
     * Requests a refund of the newest payment. Safe to repeat.
     * @throws NothingToRefund
     */
    request: (member: User, reason: string): Promise<void> =>
      billing.withMember(member.id, async () => {
        const invoice = refundableOf(await billing.snapshotOf(member.id));
        if (invoice === null) throw new NothingToRefund();
        await requestOf(member, invoice, reason);
      }),

    requestOf,

    /**
     * Writes on open requests what was given back of their payments without them, and tells the
     * member about a refund that was made at Stripe.
     */
    noteRefunds: async (change: SnapshotChange, trx: Transaction): Promise<void> => {
      const { userDocumentId, next } = change;
      for (const invoice of next.invoices) {
        const { id, refundedMinor, currency } = invoice;
        if (refundedMinor === 0) continue;
        await tellRefund(change, invoice, trx);
        const outcome = `${writtenAmount(refundedMinor, currency)} given back at Stripe so far.`;
        await requests.noteOutcome(userDocumentId, id, outcome);
      }
    },

    /** The member's newest request, and whether the member can make a new one. */
    partOf: async (userDocumentId: string, snapshot: Snapshot | null): Promise<RefundPart> => {
      const newest = await requests.newestOf(userDocumentId);
      const invoice = refundableOf(snapshot);
      return {
        refund: newest && {
          amount: newest.amountMinor,
          currency: newest.currency,
          status: newest.state,
          requested_at: newest.requestedAt,
          answer: newest.answer,
        },
        canRequestRefund: invoice !== null && (await requests.findByInvoice(invoice.id)) === null,
      };
    },
  };
};

export type Refunds = ReturnType<typeof createRefunds>;
