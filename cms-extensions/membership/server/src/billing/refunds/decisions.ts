import type { Core } from '@strapi/strapi';
import { writtenAmount } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import { z } from 'zod';
import { type Mail, type MailOrder, refundRemarks } from '../../mail/index.ts';
import { apiError, NotFound } from '../../platform/http/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import type { Billing } from '../index.ts';
import { idOf } from '../stripe.ts';
import { DELETED, type Decision, type RefundRequest, type RefundRequests } from './repository.ts';
import { RefundDecided, RefundFailed } from './service.ts';
import { createSettlements, type Settlement } from './settlement.ts';

/** Shown to the coach: the amounts differ from those shown before. */
class RefundChanged extends apiError(
  409,
  'The amounts have changed meanwhile. Please look at the request again.',
) {}

/** The amounts that the coach saw when granting; minor units. */
type Agreed = Pick<Settlement, 'refundMinor' | 'creditMinor'>;

const memberSchema = z.object({ email: z.string(), name: z.string().nullable() }).nullable();

type Parts = {
  strapi: Core.Strapi;
  billing: Billing;
  mail: Pick<Mail, 'enqueue'>;
  requests: RefundRequests;
  securityLog: SecurityLog;
};

const failureOf = (error: unknown) => {
  if (error instanceof RefundDecided) return 'decided-before';
  return error instanceof RefundFailed ? 'stripe-refused' : 'fault';
};

/** What goes back with this refund or, when nothing was left to refund, what was given back before. */
const shownMinor = ({ refundMinor, refundedMinor }: Settlement): number =>
  refundMinor > 0 ? refundMinor : refundedMinor;

/** The coach's decisions on refund requests, made in Strapi's panel. */
export const createRefundDecisions = (parts: Parts) => {
  const { strapi, billing, mail, requests, securityLog } = parts;
  const { stripe } = billing;
  const settlements = createSettlements(billing);

  const memberOf = (documentId: string): Promise<unknown> =>
    strapi.db
      .query('plugin::users-permissions.user')
      .findOne({ where: { documentId }, select: ['email', 'name'] });

  /** Whom to tell: the member at the current address, or a deleted member's last one. */
  const recipientOf = async (request: RefundRequest) => {
    const { userDocumentId, memberEmail, memberLanguage } = request;
    const member = memberSchema.parse(await memberOf(userDocumentId));
    return member === null
      ? { to: memberEmail, userDocumentId: null, language: memberLanguage }
      : { to: member.email, userDocumentId };
  };

  /** Adds a request on behalf of the member. */
  const add = async (userDocumentId: string, invoiceId: string, reason: string) => {
    const member = memberSchema.parse(await memberOf(userDocumentId));
    if (member === null) throw new NotFound('Member');
    const { refundMinor: amountMinor, currency } = await settlements.quote({
      ...{ documentId: '', userDocumentId, invoiceId },
    });
    return requests.add({
      ...{ userDocumentId, invoiceId, amountMinor, currency, reason },
      ...{ memberEmail: member.email, memberName: member.name ?? '' },
      amount: writtenAmount(amountMinor, currency),
    });
  };

  const record = async (
    request: RefundRequest,
    decision: Decision,
    order:
      | Pick<MailOrder<'refund-granted'>, 'template' | 'values'>
      | Pick<MailOrder<'refund-refused'>, 'template' | 'values'>,
  ): Promise<void> => {
    const { documentId, requestedAt } = request;
    const recipient = await recipientOf(request);
    // A request that was opened again is decided a second time.
    const round = decision.state === 'granted' ? (decision.stripeRefundId ?? requestedAt) : '';
    const key = `${order.template}:${documentId}:${round}`;
    await strapi.db.transaction(async ({ trx }) => {
      await requests.decide(documentId, decision);
      await mail.enqueue({ ...order, key, ...recipient }, trx);
      if (recipient.userDocumentId === null) await requests.anonymise(documentId);
    });
  };

  const grant = async (
    request: RefundRequest,
    decidedBy: string,
    agreed: Agreed | null,
  ): Promise<void> => {
    const { documentId, userDocumentId } = request;
    if (request.grantStartedAt === null) {
      const quote = await settlements.quote(request);
      const isAsAgreed =
        agreed === null ||
        (agreed.refundMinor === quote.refundMinor && agreed.creditMinor === quote.creditMinor);
      if (!isAsAgreed) throw new RefundChanged();
      await requests.beginGrant(documentId, decidedBy);
    }
    const { refundId: stripeRefundId, ...settled } = await settlements
      .carryOut(request)
      .catch(async (error: unknown) => {
        if (error instanceof RefundFailed) await requests.abandonGrant(documentId);
        throw error;
      });
    await billing.sync(userDocumentId);
    const { currency } = settled;
    const amountMinor = settled.refundMinor + settled.refundedMinor;
    const amount = writtenAmount(amountMinor, currency);
    await record(
      request,
      {
        ...{ state: 'granted', amountMinor, amount, stripeRefundId },
        outcome: `${amount} given back. ${refundRemarks(settled, DEFAULT_LOCALE)}`.trim(),
      },
      {
        template: 'refund-granted',
        values: {
          amount: { amountMinor: shownMinor(settled), currency },
          refundDetails: settled,
        },
      },
    );
  };

  const reopen = (
    request: RefundRequest,
    refundId: string,
    amount: { amountMinor: number; currency: string },
  ): Promise<void> =>
    billing.withMember(request.userDocumentId, async () => {
      const { documentId } = request;
      const recipient = await recipientOf(request);
      const outcome = `The refund of ${writtenAmount(amount.amountMinor, amount.currency)} failed at the bank.`;
      await strapi.db.transaction(async ({ trx }) => {
        await requests.reopen(documentId, outcome);
        if (recipient.to === DELETED) return;
        const key = `refund-failed:${refundId}`;
        await mail.enqueue(
          { ...recipient, key, template: 'refund-failed', values: { amount } },
          trx,
        );
      });
    });

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
        const reason = failureOf(error);
        const refundRequest = documentId;
        securityLog.record('refund.failed', {
          subject: request.userDocumentId,
          refundRequest,
          reason,
        });
        throw error;
      }
      const {
        userDocumentId: subject,
        amountMinor,
        currency,
      } = (await requests.find(documentId)) ?? request;
      const facts = { subject, refundRequest: documentId, amountMinor, currency };
      securityLog.record(`refund.${state === 'granted' ? 'granted' : 'rejected'}`, facts);
    });
  };

  return {
    /**
     * What granting a request would move, for the coach to see before.
     * @throws NotFound, RefundFailed
     */
    quote: async (documentId: string): Promise<Settlement> => {
      const request = await requests.find(documentId);
      if (request === null) throw new NotFound('Refund request');
      return settlements.quote(request);
    },

    /**
     * Refunds the payment at Stripe, ends the subscription and mails the member.
     * @param agreed the amounts that the coach saw; null to grant whatever is due
     * @throws RefundFailed with Stripe's message, RefundDecided, RefundChanged, NotFound
     */
    grant: (documentId: string, decidedBy: string, agreed: Agreed | null = null): Promise<void> =>
      decide(documentId, 'granted', (request) => grant(request, decidedBy, agreed)),

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
     * Refunds a payment without a member's request, ends the subscription and mails the member.
     * @throws RefundFailed, RefundDecided, NotFound when the account was deleted
     */
    refundPayment: (
      userDocumentId: string,
      invoiceId: string,
      decidedBy: string,
      reason: string,
    ): Promise<void> =>
      billing.withMember(userDocumentId, async () => {
        const { documentId } =
          (await requests.findByInvoice(invoiceId)) ??
          (await add(userDocumentId, invoiceId, reason));
        await decide(documentId, 'granted', (request) => grant(request, decidedBy, null));
      }),

    /**
     * Takes back what was said about a refund that has failed at the bank: the request is open
     * again, the member and the coach are told. Does nothing for a refund that has not failed.
     * @param refundId the refund at Stripe, of a request or made in the dashboard
     */
    handleRefund: async (refundId: string): Promise<void> => {
      const refund = await stripe.refunds.retrieve(refundId);
      if (refund.status !== 'failed' && refund.status !== 'canceled') return;
      const charge =
        refund.charge === null ? null : await billing.ownPaymentOf(idOf(refund.charge));
      if (charge === null) return;
      const amount = { amountMinor: refund.amount, currency: refund.currency };
      const request = await requests.findByRefund(refundId);
      if (request !== null) await reopen(request, refundId, amount);
      await billing.alerts.raise({
        ...{ kind: 'refund-failed', subject: refundId, userDocumentId: charge.userDocumentId },
        message: `The bank returned the refund of ${writtenAmount(amount.amountMinor, amount.currency)} (${refund.failure_reason ?? refund.status}). ${request === null ? 'Please give the money back in another way.' : 'Her request is open again, and she was told.'}`,
        stripePath: `payments/${refund.payment_intent === null ? charge.charge.id : idOf(refund.payment_intent)}`,
      });
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
