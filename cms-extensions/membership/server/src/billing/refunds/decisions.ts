import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import { DAY_MS, writtenAmount } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import { type Mail, type MailOrder, refundRemarks } from '../../mail/index.ts';
import { apiError, NotFound } from '../../platform/http/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import { contactOf } from '../../users/index.ts';
import { type Billing, isActiveSubscription } from '../index.ts';
import { idOf, REFUND_REQUEST } from '../stripe.ts';
import { DELETED, type Decision, type RefundRequest, type RefundRequests } from './repository.ts';
import type { Refunds } from './service.ts';
import {
  carryOut,
  quoteRefund,
  RefundFailed,
  type RefundQuote,
  settlementOf,
} from './settlement.ts';

/** Shown to the coach: the request was already decided the other way. */
export class RefundDecided extends apiError(409, 'This request has been decided already.') {}

/** Shown to the coach: the amounts differ from those shown before. */
class RefundChanged extends apiError(
  409,
  'The payments have changed meanwhile. Please look at the request again.',
) {}

class NothingChosen extends apiError(400, 'Please choose what is given back.') {}

/** What the coach saw when granting, and the invoices of the payments that were chosen. */
type Agreed = { quote: RefundQuote; chosen: readonly string[] };

/** A refund that Stripe has not sent by then is told; cards get theirs at once, as a rule. */
const REFUND_LATE_MS = 3 * DAY_MS;

type Parts = {
  strapi: Core.Strapi;
  billing: Billing;
  mail: Pick<Mail, 'enqueue'>;
  requests: RefundRequests;
  refunds: Pick<Refunds, 'requestOf'>;
  securityLog: SecurityLog;
};

const failureOf = (error: unknown) => {
  if (error instanceof RefundDecided) return 'decided-before';
  return error instanceof RefundFailed ? 'stripe-refused' : 'fault';
};

/** The coach's decisions on refund requests, made in Strapi's panel. */
export const createRefundDecisions = (parts: Parts) => {
  const { strapi, billing, mail, requests, refunds, securityLog } = parts;
  const { stripe } = billing;

  /** Whom to tell: the member at the current address, or a deleted member's last one. */
  const recipientOf = async (request: RefundRequest) => {
    const { userDocumentId, memberEmail, memberLanguage } = request;
    const member = await contactOf({ strapi }, userDocumentId);
    return member === null
      ? { to: memberEmail, userDocumentId: null, language: memberLanguage }
      : { to: member.email, userDocumentId };
  };

  const record = async (
    request: RefundRequest,
    decision: Decision,
    order:
      | Pick<MailOrder<'refund-granted'>, 'template' | 'values'>
      | Pick<MailOrder<'refund-refused'>, 'template' | 'values'>,
  ): Promise<void> => {
    const { documentId, grantStartedAt } = request;
    const recipient = await recipientOf(request);
    // A request that was opened again is decided a second time.
    const key = `${order.template}:${documentId}:${grantStartedAt ?? ''}`;
    await strapi.db.transaction(async ({ trx }) => {
      await requests.decide(documentId, decision);
      await mail.enqueue({ ...order, key, ...recipient }, trx);
      if (recipient.userDocumentId === null) await requests.anonymise(documentId);
    });
  };

  const begin = async (
    { documentId, invoiceId }: RefundRequest,
    decidedBy: string,
    agreed: Agreed | null,
    from: 'asked' | 'contract',
  ): Promise<RefundRequest> => {
    const quote = await quoteRefund(stripe, invoiceId, from);
    if (agreed !== null && !isDeepStrictEqual(agreed.quote, quote)) throw new RefundChanged();
    const chosen = agreed?.chosen ?? quote.payments.map((payment) => payment.invoiceId);
    const granting = settlementOf(quote, chosen);
    if (granting.payments.length === 0) throw new NothingChosen();
    return requests.beginGrant(documentId, decidedBy, granting);
  };

  const grant = async (
    open: RefundRequest,
    decidedBy: string,
    agreed: Agreed | null,
    from: 'asked' | 'contract' = 'asked',
  ): Promise<void> => {
    const request = open.granting === null ? await begin(open, decidedBy, agreed, from) : open;
    const { documentId, userDocumentId, granting, grantStartedAt } = request;
    if (granting === null || grantStartedAt === null) return;
    const { subscriptionId, refundedMinor, creditMinor, currency } = granting;
    const whose = { documentId, userDocumentId, grantedAt: grantStartedAt };
    const { refundMinor, refusals } = await carryOut(billing, whose, granting);
    if (refundMinor === 0 && refusals.length > 0) {
      await requests.abandonGrant(documentId);
      throw new RefundFailed(refusals.join(' '));
    }
    // A refund ends its subscription (billing checklist 42): nothing more is charged for it.
    await billing.end(subscriptionId);
    const subscription = (await billing.sync(userDocumentId))?.subscription ?? null;
    const goesOn = subscription !== null && isActiveSubscription(subscription);
    // When nothing was left to refund, what was given back before.
    const amountMinor = refundMinor > 0 ? refundMinor : refundedMinor;
    const amount = writtenAmount(amountMinor, currency);
    const settled = { refundMinor, refundedMinor, creditMinor, currency };
    await record(
      request,
      {
        ...{ state: 'granted', amountMinor, amount },
        outcome: `${amount} given back. ${refundRemarks(settled, DEFAULT_LOCALE)}`.trim(),
      },
      {
        template: 'refund-granted',
        values: {
          amount: { amountMinor, currency },
          refundDetails: { ...settled, otherPlan: goesOn ? subscription.planKey : null },
        },
      },
    );
    if (refusals.length > 0) {
      throw new RefundFailed(`${amount} was given back, the rest was not: ${refusals.join(' ')}`);
    }
  };

  /** The request is open again after its refund has failed; the member is told. */
  /** The member of a refund, with a request or made in the Dashboard; null when the account is gone. */
  const payeeOf = async (request: RefundRequest | null, userDocumentId: string | null) => {
    if (request !== null) {
      const recipient = await recipientOf(request);
      return recipient.to === DELETED ? null : recipient;
    }
    const member = userDocumentId === null ? null : await contactOf({ strapi }, userDocumentId);
    return member && { to: member.email, userDocumentId };
  };

  /** Decides under the member's lock, so that a second click finds the decision already made. */
  const decide = async (
    documentId: string,
    state: Decision['state'],
    act: (request: RefundRequest) => Promise<void>,
  ): Promise<void> => {
    const found = await requests.find(documentId);
    if (found === null) throw new NotFound('Refund request');
    await billing.withMember(found.userDocumentId, async () => {
      const request = (await requests.find(documentId)) ?? found;
      if (request.state === state) return;
      try {
        if (request.state !== 'requested') throw new RefundDecided();
        await act(request);
      } catch (error) {
        const { userDocumentId: subject } = request;
        const reason = failureOf(error);
        securityLog.record('refund.failed', { subject, refundRequest: documentId, reason });
        throw error;
      } finally {
        const { state: now, ...after } = (await requests.find(documentId)) ?? request;
        const { userDocumentId: subject, amountMinor, currency } = after;
        const facts = { subject, refundRequest: documentId, amountMinor, currency };
        if (now === state && request.state !== state)
          securityLog.record(`refund.${state === 'granted' ? 'granted' : 'rejected'}`, facts);
      }
    });
  };

  return {
    /**
     * What granting a request would move, for the coach to see before.
     * @throws NotFound, RefundFailed
     */
    quote: async (documentId: string): Promise<RefundQuote> => {
      const request = await requests.find(documentId);
      if (request === null) throw new NotFound('Refund request');
      return quoteRefund(stripe, request.invoiceId);
    },

    /**
     * Refunds payments at Stripe, ends their subscription and mails the member.
     * @param agreed what the coach saw and chose; null for the payment and all after it
     * @throws RefundFailed with Stripe's message, also when a part was given back; RefundDecided,
     *   RefundChanged, NothingChosen, NotFound
     */
    grant: (documentId: string, decidedBy: string, agreed: Agreed | null = null): Promise<void> =>
      decide(documentId, 'granted', (request) => grant(request, decidedBy, agreed)),

    /**
     * The same for all payments of the subscription, as the law asks for.
     * @throws RefundFailed, RefundDecided, NotFound
     */
    grantContract: (documentId: string, decidedBy: string): Promise<void> =>
      decide(documentId, 'granted', (request) => grant(request, decidedBy, null, 'contract')),

    /**
     * Refuses the request and mails the reason to the member.
     * @param answer the coach's message to the member
     * @throws RefundDecided, also when its refund was begun; NotFound
     */
    refuse: (documentId: string, decidedBy: string, answer: string): Promise<void> =>
      decide(documentId, 'refused', (request) => {
        if (request.grantStartedAt !== null) throw new RefundDecided();
        const { amountMinor, currency } = request;
        return record(
          request,
          { state: 'refused', decidedBy, answer },
          { template: 'refund-refused', values: { amount: { amountMinor, currency }, answer } },
        );
      }),

    /**
     * Refunds a payment, and those after it of the same subscription, without a member's request;
     * ends the subscription and mails the member.
     * @throws RefundFailed, NotFound when the account was deleted
     */
    refundPayment: (
      userDocumentId: string,
      invoiceId: string,
      decidedBy: string,
      reason: string,
    ): Promise<void> =>
      billing.withMember(userDocumentId, async () => {
        const snapshot = await billing.sync(userDocumentId);
        const invoice = snapshot?.invoices.find(({ id }) => id === invoiceId);
        const member = await contactOf({ strapi }, userDocumentId);
        if (member === null) throw new NotFound('Member');
        if (!snapshot || !invoice) throw new RefundFailed('Please refund this payment at Stripe.');
        const whose = { email: member.email, name: member.name ?? '', id: userDocumentId };
        const { documentId } = await refunds.requestOf(whose, snapshot, invoice, reason, false);
        await decide(documentId, 'granted', (request) => grant(request, decidedBy, null));
      }),

    /**
     * Tells member and coach, once each, of a refund that has failed at the bank, or has waited at
     * Stripe for days. The request of one that has failed is open again. Does nothing for another.
     * @param refundId the refund at Stripe, of a request or made in the dashboard
     */
    handleRefund: async (refundId: string, now = new Date()): Promise<void> => {
      const refund = await stripe.refunds.retrieve(refundId);
      const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
      const isLate = now.getTime() - refund.created * 1000 > REFUND_LATE_MS;
      if (!hasFailed && (refund.status === 'succeeded' || !isLate)) return;
      const charge =
        refund.charge === null ? null : await billing.ownPaymentOf(idOf(refund.charge));
      if (charge === null) return;
      const { userDocumentId } = charge;
      const kind: 'refund-failed' | 'refund-late' = hasFailed ? 'refund-failed' : 'refund-late';
      const money = { amountMinor: refund.amount, currency: refund.currency };
      const amount = writtenAmount(money.amountMinor, money.currency);
      const request = await requests.find(refund.metadata?.[REFUND_REQUEST] ?? '');
      const failed = `The bank returned the refund of ${amount} (${refund.failure_reason ?? refund.status}). ${request === null ? 'Please give the money back in another way.' : 'The request is open again.'}`;
      const late = `Stripe has not sent the refund of ${amount} for days (${refund.status}). Often the balance there is too low: please add funds.`;
      const tell = async (): Promise<void> => {
        await strapi.db.transaction(async ({ trx }) => {
          // Several events tell of one failure, and the request may be granted again meanwhile.
          if (await billing.alerts.isRaised(kind, refundId)) return;
          const payee = await payeeOf(request, userDocumentId);
          if (hasFailed && request !== null) {
            const outcome = `The refund of ${amount} failed at the bank.`;
            await requests.reopen(request.documentId, { ...money, amount, outcome });
          }
          if (payee !== null) {
            const key = `${kind}:${refundId}`;
            const values = { amount: money };
            await mail.enqueue({ ...payee, key, template: kind, values }, trx);
          }
          await billing.alerts.raise({
            ...{ kind, subject: refundId, userDocumentId },
            message: `${hasFailed ? failed : late} ${payee === null ? 'The account is deleted.' : 'The member was told.'}`,
            stripePath: `payments/${refund.payment_intent === null ? charge.charge.id : idOf(refund.payment_intent)}`,
          });
        });
      };
      const whose = request?.userDocumentId ?? userDocumentId;
      await (whose === null ? tell() : billing.withMember(whose, tell));
    },

    /** Finishes refunds that a crash or a fault at Stripe has interrupted. */
    resume: async (): Promise<void> => {
      for (const { documentId, decidedBy } of await requests.unfinished()) {
        await decide(documentId, 'granted', (request) =>
          grant(request, decidedBy ?? '', null),
        ).catch(async (error: unknown) => {
          if (!(error instanceof RefundFailed)) throw error;
          await billing.alerts.raise({
            ...{ kind: 'refund-failed', subject: `request:${documentId}` },
            message: `A refund that you granted was refused by Stripe: ${error.message} The request is open again.`,
            ...{ userDocumentId: null, stripePath: null },
          });
        });
      }
    },
  };
};

export type RefundDecisions = ReturnType<typeof createRefundDecisions>;
