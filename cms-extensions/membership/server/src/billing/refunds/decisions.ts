import type { Core } from '@strapi/strapi';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Mail, MailOrder } from '../../mail/index.ts';
import { NotFound } from '../../platform/http/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import { type Billing, isMissing } from '../index.ts';
import type { Decision, RefundRequest, RefundRequests } from './repository.ts';
import { RefundDecided, RefundFailed } from './service.ts';

type Parts = {
  strapi: Core.Strapi;
  billing: Billing;
  mail: Pick<Mail, 'enqueue'>;
  requests: RefundRequests;
  securityLog: SecurityLog;
};

/** Already refunded: by hand at Stripe, or by an earlier request whose response was lost. */
const isRefundedAlready = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';

const failureOf = (error: unknown) => {
  if (error instanceof RefundDecided) return 'decided-before';
  return error instanceof RefundFailed ? 'stripe-refused' : 'fault';
};

/** The coach's decisions on refund requests, made in Strapi's panel. */
export const createRefundDecisions = (parts: Parts) => {
  const { strapi, billing, mail, requests, securityLog } = parts;
  const { stripe } = billing;

  const paymentOf = async ({ invoiceId }: RefundRequest): Promise<string> => {
    const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid' });
    const intent = data[0]?.payment.payment_intent;
    if (intent === undefined) throw new RefundFailed('The payment is not found at Stripe.');
    return typeof intent === 'string' ? intent : intent.id;
  };

  const refund = async (request: RefundRequest): Promise<void> => {
    if (request.stripeRefundId !== null) return;
    const { documentId, userDocumentId } = request;
    const payment_intent = await paymentOf(request);
    const parameters = { documentId, payment_intent };
    try {
      await billing.attempt(userDocumentId, 'refund', parameters, async ({ idempotencyKey }) => {
        const refund = await stripe.refunds.create(
          { payment_intent, metadata: { refundRequest: documentId } },
          { idempotencyKey },
        );
        if (refund.status === 'failed' || refund.status === 'canceled') {
          throw new RefundFailed(`Stripe could not give the money back (${refund.status}).`);
        }
        await requests.noteRefund(documentId, refund.id);
      });
    } catch (error) {
      if (isRefundedAlready(error)) return;
      if (error instanceof Stripe.errors.StripeInvalidRequestError) {
        throw new RefundFailed(error.message);
      }
      throw error;
    }
  };

  /** A refund ends the subscription (billing checklist 42). */
  const endSubscription = async ({ invoiceId }: RefundRequest): Promise<void> => {
    const { parent } = await stripe.invoices.retrieve(invoiceId);
    const subscription = parent?.subscription_details?.subscription;
    if (subscription === undefined) return;
    try {
      await stripe.subscriptions.cancel(
        typeof subscription === 'string' ? subscription : subscription.id,
      );
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  };

  /** The member's current e-mail, which may have changed since the request. */
  const addressOf = async ({ userDocumentId, memberEmail }: RefundRequest): Promise<string> => {
    const member = await strapi.db
      .query('plugin::users-permissions.user')
      .findOne({ where: { documentId: userDocumentId }, select: ['email'] });
    return z.object({ email: z.string() }).safeParse(member).data?.email ?? memberEmail;
  };

  const record = async (request: RefundRequest, decision: Decision): Promise<void> => {
    const { documentId, userDocumentId, amountMinor, currency } = request;
    const amount = { amountMinor, currency };
    const recipient = { to: await addressOf(request), userDocumentId };
    const order: MailOrder =
      decision.state === 'granted'
        ? {
            key: `refund-granted:${documentId}`,
            template: 'refund-granted',
            ...recipient,
            values: { amount },
          }
        : {
            key: `refund-refused:${documentId}`,
            template: 'refund-refused',
            ...recipient,
            values: { amount, answer: decision.answer },
          };
    await strapi.db.transaction(async ({ trx }) => {
      await requests.decide(documentId, decision);
      await mail.enqueue(order, trx);
    });
  };

  /** Decides under the member's lock, so that a second click finds the decision already made. */
  const decide = async (
    documentId: string,
    decision: Decision,
    act: (request: RefundRequest) => Promise<void>,
  ): Promise<void> => {
    const found = await requests.find(documentId);
    if (found === null) throw new NotFound('Refund request');
    await billing.withMember(found.userDocumentId, async () => {
      const request = (await requests.find(documentId)) ?? found;
      if (request.state === decision.state) return;
      try {
        if (request.state !== 'requested') throw new RefundDecided();
        await act(request);
        await record(request, decision);
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
      const { userDocumentId: subject, amountMinor, currency } = request;
      const facts = { subject, refundRequest: documentId, amountMinor, currency };
      securityLog.record(`refund.${decision.state === 'granted' ? 'granted' : 'rejected'}`, facts);
    });
  };

  return {
    /**
     * Refunds the payment at Stripe, ends the subscription and mails the member.
     * @throws RefundFailed with Stripe's message, RefundDecided, NotFound
     */
    grant: (documentId: string, decidedBy: string): Promise<void> =>
      decide(documentId, { state: 'granted', decidedBy }, async (request) => {
        await refund(request);
        await endSubscription(request);
        await billing.sync(request.userDocumentId);
      }),

    /**
     * Refuses the request and mails the reason to the member.
     * @param answer the coach's message to the member
     * @throws RefundDecided, NotFound
     */
    refuse: (documentId: string, decidedBy: string, answer: string): Promise<void> =>
      decide(documentId, { state: 'refused', decidedBy, answer }, async () => undefined),
  };
};

export type RefundDecisions = ReturnType<typeof createRefundDecisions>;
