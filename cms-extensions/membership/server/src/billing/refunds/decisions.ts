import { DAY_MS, writtenAmount } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import type { Context } from '../../context.ts';
import { enqueueMail, type MailOrder, refundRemarks } from '../../mail/index.ts';
import { apiError, NotFound } from '../../platform/http/index.ts';
import { contactOf } from '../../users/index.ts';
import { endSubscription } from '../active-subscriptions.ts';
import { isAlertRaised, raiseAlert } from '../alerts.ts';
import { ownPaymentOf } from '../disputes.ts';
import { alertToLostGifts } from '../gifts/lost.ts';
import { alertToFailedGift } from '../gifts/taken-back.ts';
import { withMember } from '../locks.ts';
import { END_REASONS } from '../snapshot/standing.ts';
import { isActiveSubscription } from '../snapshot/subscription.ts';
import { idOf, REFUND_REQUEST, stripeOf } from '../stripe.ts';
import { syncMember } from '../sync.ts';
import {
  ANONYMOUS,
  DELETED,
  findRequest,
  REOPENED,
  type RefundRequest,
  UNDECIDED,
  updateRequest,
} from './repository.ts';
import { carryOut, quoteRefund, RefundFailed, settlementOf } from './settlement.ts';

/** Shown to the coach: the request was already decided the other way. */
export class RefundDecided extends apiError(409, 'This request has been decided already.') {}

type Decided = 'granted' | 'refused';

/** The invoices of the payments that the coach has chosen; null for all. */
type Chosen = readonly string[] | null;

/** A refund that Stripe has not sent by then is told; cards get theirs at once, as a rule. */
const REFUND_LATE_MS = 3 * DAY_MS;
/** Bank accounts get theirs after three to four working days. */
const DEBIT_REFUND_LATE_MS = 8 * DAY_MS;

const failureOf = (error: unknown) => {
  if (error instanceof RefundDecided) return 'decided-before';
  return error instanceof RefundFailed ? 'stripe-refused' : 'fault';
};

/** Whom to tell: the member at the current address, or a deleted member's last one while it is kept. */
const recipientOf = async (
  ctx: Context,
  userDocumentId: string | null,
  request: RefundRequest | null,
) => {
  const member = userDocumentId === null ? null : await contactOf(ctx, userDocumentId);
  if (member !== null) return { to: member.email, userDocumentId };
  if (request === null || request.memberEmail === DELETED) return null;
  return { to: request.memberEmail, userDocumentId: null, language: request.memberLanguage };
};

const recordDecision = async (
  ctx: Context,
  request: RefundRequest,
  decision: Partial<RefundRequest> & { state: Decided; amount?: string; outcome?: string },
  order:
    | Pick<MailOrder<'refund-granted'>, 'template' | 'values'>
    | Pick<MailOrder<'refund-refused'>, 'template' | 'values'>,
): Promise<void> => {
  const { documentId, grantStartedAt } = request;
  const recipient = await recipientOf(ctx, request.userDocumentId, request);
  // A request that was opened again is decided a second time.
  const key = `${order.template}:${documentId}:${grantStartedAt ?? ''}`;
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const settled = { decidedAt: new Date().toISOString(), grantStartedAt: null, granting: null };
    await updateRequest(ctx, documentId, { ...decision, ...settled });
    if (recipient !== null) await enqueueMail(ctx, { ...order, key, ...recipient }, trx);
    if (!recipient?.userDocumentId) await updateRequest(ctx, documentId, ANONYMOUS);
  });
};

/** Records what is granted before anything is moved, so that a crash does not leave it half done. */
const beginGranting = async (
  ctx: Context,
  open: RefundRequest,
  decidedBy: string,
  chosen: Chosen,
  from: 'asked' | 'contract',
): Promise<RefundRequest> => {
  const { documentId, invoiceId } = open;
  const granting = settlementOf(await quoteRefund(stripeOf(ctx), invoiceId, from), chosen);
  const begun = { decidedBy, granting, grantStartedAt: new Date().toISOString() };
  await updateRequest(ctx, documentId, begun);
  return { ...open, ...begun };
};

const carryOutGrant = async (ctx: Context, request: RefundRequest): Promise<void> => {
  const { documentId, userDocumentId, granting, grantStartedAt } = request;
  if (granting === null || grantStartedAt === null) return;
  const { subscriptionId, refundedMinor, creditMinor, currency } = granting;
  const names = { [REFUND_REQUEST]: documentId, grantedAt: grantStartedAt };
  const whose = { userDocumentId, names };
  const { refundMinor, refusals } = await carryOut(ctx, whose, granting);
  if (refundMinor === 0 && refusals.length > 0) {
    await updateRequest(ctx, documentId, UNDECIDED);
    throw new RefundFailed(refusals.join(' '));
  }
  // A refund ends its subscription (billing checklist 42): nothing more is charged for it.
  await endSubscription(ctx, subscriptionId, END_REASONS.refund);
  await alertToLostGifts(ctx, userDocumentId, subscriptionId);
  const subscription = (await syncMember(ctx, userDocumentId))?.subscription ?? null;
  const goesOn = subscription !== null && isActiveSubscription(subscription);
  // When nothing was left to refund, what was given back before.
  const amountMinor = refundMinor > 0 ? refundMinor : refundedMinor;
  const amount = writtenAmount(amountMinor, currency);
  const settled = { refundMinor, refundedMinor, creditMinor, currency };
  const outcome = `${amount} given back. ${refundRemarks(settled, DEFAULT_LOCALE)}`.trim();
  const refundDetails = { ...settled, otherPlan: goesOn ? subscription.planKey : null };
  const values = { amount: { amountMinor, currency }, refundDetails };
  const decision = { state: 'granted' as const, amountMinor, amount, outcome };
  await recordDecision(ctx, request, decision, { template: 'refund-granted', values });
  if (refusals.length > 0) {
    throw new RefundFailed(`${amount} was given back, the rest was not: ${refusals.join(' ')}`);
  }
};

/** Decides under the member's lock, so that a second click finds the decision already made. */
const decide = async (
  ctx: Context,
  documentId: string,
  state: Decided,
  act: (request: RefundRequest) => Promise<void>,
): Promise<void> => {
  const found = await findRequest(ctx, { documentId });
  if (found === null) throw new NotFound('Refund request');
  await withMember(ctx, found.userDocumentId, async () => {
    const request = (await findRequest(ctx, { documentId })) ?? found;
    if (request.state === state) return;
    try {
      if (request.state !== 'requested') throw new RefundDecided();
      await act(request);
    } catch (error) {
      const { userDocumentId: subject } = request;
      const reason = failureOf(error);
      ctx.securityLog.record('refund.failed', { subject, refundRequest: documentId, reason });
      throw error;
    } finally {
      const { state: now, ...after } = (await findRequest(ctx, { documentId })) ?? request;
      const { userDocumentId: subject, amountMinor, currency } = after;
      const facts = { subject, refundRequest: documentId, amountMinor, currency };
      if (now === state && request.state !== state)
        ctx.securityLog.record(`refund.${state === 'granted' ? 'granted' : 'rejected'}`, facts);
    }
  });
};

/**
 * Refunds payments at Stripe, ends their subscription and mails the member. Safe to repeat.
 * @param chosen the invoices of the payments; null for all that `from` names
 * @param from the payment that was asked back and all after it, or all of the contract, as the law
 *   asks for
 * @throws RefundFailed with Stripe's message, also when a part was given back; RefundDecided, NotFound
 */
export const grantRefund = async (
  ctx: Context,
  documentId: string,
  decidedBy: string,
  chosen: Chosen = null,
  from: 'asked' | 'contract' = 'asked',
): Promise<void> =>
  await decide(ctx, documentId, 'granted', async (open) => {
    const isBegun = open.granting !== null;
    const request = isBegun ? open : await beginGranting(ctx, open, decidedBy, chosen, from);
    await carryOutGrant(ctx, request);
  });

/**
 * Refuses the request and mails the reason to the member.
 * @param answer the coach's message to the member
 * @throws RefundDecided, also when its refund was begun; NotFound
 */
export const refuseRefund = (
  ctx: Context,
  documentId: string,
  decidedBy: string,
  answer: string,
): Promise<void> =>
  decide(ctx, documentId, 'refused', (request) => {
    if (request.grantStartedAt !== null) throw new RefundDecided();
    const { amountMinor, currency } = request;
    const decision = { state: 'refused' as const, decidedBy, answer };
    const values = { amount: { amountMinor, currency }, answer };
    return recordDecision(ctx, request, decision, { template: 'refund-refused', values });
  });

/**
 * Tells member and coach, once each, of a refund that has failed at the bank, or has waited at
 * Stripe for days. The request of one that has failed is open again. Does nothing for another.
 * @param refundId the refund at Stripe, of a request or made in the dashboard
 */
export const handleRefund = async (
  ctx: Context,
  refundId: string,
  now = new Date(),
): Promise<void> => {
  const refund = await stripeOf(ctx).refunds.retrieve(refundId);
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
  const waitedMs = now.getTime() - refund.created * 1000;
  if (!hasFailed && (refund.status === 'succeeded' || waitedMs <= REFUND_LATE_MS)) return;
  const charge = refund.charge === null ? null : await ownPaymentOf(ctx, idOf(refund.charge));
  if (charge === null) {
    if (hasFailed) await alertToFailedGift(ctx, refund);
    return;
  }
  const isDebit = charge.charge.payment_method_details?.type === 'sepa_debit';
  if (!hasFailed && isDebit && waitedMs <= DEBIT_REFUND_LATE_MS) return;
  const { userDocumentId } = charge;
  const kind: 'refund-failed' | 'refund-late' = hasFailed ? 'refund-failed' : 'refund-late';
  const money = { amountMinor: refund.amount, currency: refund.currency };
  const amount = writtenAmount(money.amountMinor, money.currency);
  const documentId = refund.metadata?.[REFUND_REQUEST] ?? '';
  const request = await findRequest(ctx, { documentId });
  const failed = `The bank returned the refund of ${amount} (${refund.failure_reason ?? refund.status}). ${request === null ? 'Please give the money back in another way.' : 'The request is open again.'}`;
  const late = `Stripe has not sent the refund of ${amount} for days (${refund.status}). Often the balance there is too low: please add funds.`;
  const whose = request?.userDocumentId ?? userDocumentId;
  const tell = async (): Promise<void> => {
    await ctx.strapi.db.transaction(async ({ trx }) => {
      // Several events tell of one failure, and the request may be granted again meanwhile.
      if (await isAlertRaised(ctx, kind, refundId)) return;
      const payee = await recipientOf(ctx, whose, request);
      if (hasFailed && request !== null) {
        const outcome = `The refund of ${amount} failed at the bank.`;
        await updateRequest(ctx, documentId, { ...REOPENED, ...money, amount, outcome });
      }
      if (payee !== null) {
        const key = `${kind}:${refundId}`;
        const values = { amount: money };
        await enqueueMail(ctx, { ...payee, key, template: kind, values }, trx);
      }
      await raiseAlert(ctx, {
        kind,
        subject: refundId,
        userDocumentId,
        message: `${hasFailed ? failed : late} ${payee === null ? 'The account is deleted.' : 'The member was told.'}`,
        stripePath: `payments/${refund.payment_intent === null ? charge.charge.id : idOf(refund.payment_intent)}`,
      });
    });
  };
  await (whose === null ? tell() : withMember(ctx, whose, tell));
};
