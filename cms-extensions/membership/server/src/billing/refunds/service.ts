import { type Membership, SUBSCRIPTION_ERRORS, type User, writtenAmount } from 'contract';
import type { Context } from '../../context.ts';
import { enqueueMail, mailMember } from '../../mail/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { apiError } from '../../platform/http/index.ts';
import { siteSettings } from '../../site/index.ts';
import { snapshotOf } from '../accounts.ts';
import { refundableMinor, refundableOf } from '../changes/rules.ts';
import { withMember } from '../locks.ts';
import type { InvoiceSnapshot, Snapshot, SnapshotChange } from '../snapshot/schema.ts';
import {
  addRefundRequest,
  findRequest,
  noteOutcome,
  REOPENED,
  type RefundRequest,
  refundRequestsOf,
  updateRequest,
} from './repository.ts';

class NothingToRefund extends apiError(409, SUBSCRIPTION_ERRORS.nothingToRefund) {}

export type RefundPart = { refund: Membership['refund']; canRequestRefund: boolean };

type Asking = Pick<User, 'id' | 'email' | 'name'>;

const addRequest = async (
  ctx: Context,
  member: Asking,
  snapshot: Snapshot,
  invoice: InvoiceSnapshot,
  reason: string,
): Promise<RefundRequest> => {
  const { id: invoiceId, currency } = invoice;
  const amountMinor = refundableMinor(snapshot, invoice);
  const amount = { amountMinor, currency };
  const request = await ctx.strapi.db.transaction(async ({ trx }) => {
    const added = await addRefundRequest(ctx, {
      userDocumentId: member.id,
      memberEmail: member.email,
      memberName: member.name,
      invoiceId,
      amount: writtenAmount(amountMinor, currency),
      ...amount,
      reason,
    });
    const mail = {
      key: `refund-asked:${added.documentId}`,
      template: 'refund-asked' as const,
      to: siteSettings(ctx).supportEmail,
      userDocumentId: null,
      values: { memberEmail: member.email, amount, reason },
    };
    await enqueueMail(ctx, mail, trx);
    return added;
  });
  ctx.securityLog.record('refund.requested', { subject: member.id });
  return request;
};

/**
 * The request about a payment: one that waits for the coach and is about the same subscription,
 * since it is decided with all payments that have followed; else one that was decided.
 */
const requestAbout = async (
  ctx: Context,
  userDocumentId: string,
  { invoices }: Snapshot,
  { id, subscriptionId }: InvoiceSnapshot,
): Promise<RefundRequest | null> => {
  const isOfSame = ({ invoiceId }: RefundRequest): boolean =>
    invoices.some((each) => each.id === invoiceId && each.subscriptionId === subscriptionId);
  const open = await refundRequestsOf(ctx, userDocumentId, 'requested');
  return open.find(isOfSame) ?? findRequest(ctx, { invoiceId: id });
};

/** The request about a payment, open again if it was refused; made for the member without one. */
export const refundRequestFor = async (
  ctx: Context,
  member: Asking,
  snapshot: Snapshot,
  invoice: InvoiceSnapshot,
  reason: string,
): Promise<RefundRequest> => {
  const known = await requestAbout(ctx, member.id, snapshot, invoice);
  if (known === null) return addRequest(ctx, member, snapshot, invoice, reason);
  if (known.state !== 'refused') return known;
  await updateRequest(ctx, known.documentId, { ...REOPENED, reason });
  return { ...known, ...REOPENED, reason };
};

/** Says nothing about a refund of ours, whose own mail is sent when it is done. */
const tellOfRefund = async (
  ctx: Context,
  { userDocumentId, email, previous, next }: SnapshotChange,
  { id, refundedMinor, currency, paidWith, createdAt }: InvoiceSnapshot,
  trx: Transaction,
): Promise<void> => {
  const known = previous?.invoices.find((invoice) => invoice.id === id);
  const moreMinor = refundedMinor - (known?.refundedMinor ?? refundedMinor);
  if (previous === null || moreMinor <= 0) return;
  const card = paidWith ?? next.card;
  const values = {
    amount: { amountMinor: moreMinor, currency },
    paidWith: card && { brand: card.brand, last4: card.last4 },
    invoicedOn: createdAt,
  };
  const occasion = `${id}:${refundedMinor}:${previous.readAt}`;
  await mailMember(ctx, { userDocumentId, email }, 'refund-made', occasion, values, trx);
};

/**
 * Requests a refund of the newest payment. Safe to repeat.
 * @throws NothingToRefund
 */
export const requestRefund = async (ctx: Context, member: User, reason: string): Promise<void> =>
  await withMember(ctx, member.id, async () => {
    const snapshot = await snapshotOf(ctx, member.id);
    const invoice = refundableOf(snapshot);
    if (snapshot === null || invoice === null) throw new NothingToRefund();
    const known = await requestAbout(ctx, member.id, snapshot, invoice);
    if (known === null) await addRequest(ctx, member, snapshot, invoice, reason);
  });

/**
 * Writes on open requests what was given back of their payments without them, and tells the
 * member about a refund that was made at Stripe.
 */
export const noteRefunds = async (
  ctx: Context,
  change: SnapshotChange,
  trx: Transaction,
): Promise<void> => {
  const { userDocumentId, next } = change;
  const refunded = next.invoices.filter(({ refundedMinor }) => refundedMinor > 0);
  if (refunded.length === 0) return;
  const open = await refundRequestsOf(ctx, userDocumentId, 'requested');
  const granting = open.flatMap((request) => request.granting?.payments ?? []);
  for (const invoice of refunded) {
    const { id, refundedMinor, currency } = invoice;
    const isOurs = granting.some(({ invoiceId }) => invoiceId === id);
    if (!isOurs) await tellOfRefund(ctx, change, invoice, trx);
    const outcome = `${writtenAmount(refundedMinor, currency)} given back at Stripe so far.`;
    const amountMinor = refundableMinor(next, invoice);
    const left = amountMinor > 0 && {
      amountMinor,
      amount: writtenAmount(amountMinor, currency),
    };
    await noteOutcome(ctx, userDocumentId, id, { outcome, ...left });
  }
};

/** The member's newest request, and whether the member can make a new one. */
export const refundPartOf = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Snapshot | null,
): Promise<RefundPart> => {
  const newest = await findRequest(ctx, { userDocumentId });
  const invoice = refundableOf(snapshot);
  return {
    refund: newest && {
      amount: newest.amountMinor,
      currency: newest.currency,
      status: newest.state,
      requested_at: newest.requestedAt,
      answer: newest.answer,
    },
    canRequestRefund:
      snapshot !== null &&
      invoice !== null &&
      (await requestAbout(ctx, userDocumentId, snapshot, invoice)) === null,
  };
};
