import { writtenAmount } from 'contract';
import type Stripe from 'stripe';
import type { Accounts } from './accounts.ts';
import type { ActiveSubscriptions } from './active-subscriptions.ts';
import type { Alerts } from './alerts.ts';
import { isActiveSubscription, planOf } from './snapshot/index.ts';
import { idOf } from './stripe.ts';
import type { Sync } from './sync.ts';

/** A payment of one of our subscriptions. */
export type OwnPayment = {
  charge: Stripe.Charge;
  invoiceId: string;
  subscription: Stripe.Subscription;
  /** The member's other subscriptions that are active, in words for the coach. */
  others: string[];
  /** Null when the account was deleted. */
  userDocumentId: string | null;
};

/** How a member has used the product; `lastAt` is ISO 8601, null for one who never did. */
export type Usage = { workouts: number; minutes: number; lastAt: string | null };

type Parts = {
  stripe: Stripe;
  accounts: Pick<Accounts, 'findByCustomer'>;
  sync: Sync['sync'];
  end: ActiveSubscriptions['end'];
  alerts: Alerts;
  usageOf: (userDocumentId: string) => Promise<Usage>;
};

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const paymentPath = ({ id, payment_intent }: Stripe.Charge): string =>
  `payments/${payment_intent === null ? id : idOf(payment_intent)}`;

const about = ({
  charge: { amount, currency, created },
  subscription,
}: Pick<OwnPayment, 'charge' | 'subscription'>): string =>
  `the payment of ${writtenAmount(amount, currency)} of ${day(created)} (UTC) for the ${planOf(subscription)} subscription ${subscription.id}`;

/** Whether the bank only inquires: no money has moved (billing checklist 49). */
const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning_');

/** In the member's favour or undecided: the bank has taken the money back. */
const isWithdrawn = ({ status }: Stripe.Dispute): boolean => !['won', 'prevented'].includes(status);

/** What banks and card networks say against payments. Safe to repeat for the same object. */
export const createDisputes = ({ stripe, accounts, sync, end, alerts, usageOf }: Parts) => {
  /** Null for a payment of another product of the same Stripe account. */
  const ownPaymentOf = async (chargeId: string): Promise<OwnPayment | null> => {
    const charge = await stripe.charges.retrieve(chargeId);
    if (charge.payment_intent === null) return null;
    const { data } = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: idOf(charge.payment_intent) },
    });
    const [payment] = data;
    if (payment === undefined) return null;
    const { id: invoiceId, parent } = await stripe.invoices.retrieve(idOf(payment.invoice));
    const subscription = parent?.subscription_details?.subscription;
    if (invoiceId === undefined || subscription == null) return null;
    const found = await stripe.subscriptions.retrieve(idOf(subscription));
    if (planOf(found) === null) return null;
    const account =
      charge.customer === null ? null : await accounts.findByCustomer(idOf(charge.customer));
    const { subscription: deciding = null, others = [] } = account?.snapshot ?? {};
    return {
      ...{ charge, invoiceId, subscription: found },
      others: [deciding, ...others].flatMap((each) =>
        each !== null && each.id !== found.id && isActiveSubscription(each)
          ? [`${each.planKey} ${each.id}`]
          : [],
      ),
      userDocumentId: account?.userDocumentId ?? null,
    };
  };

  /**
   * What shows the bank that the member has used the product. Kept in the alert, since it is the
   * evidence even after the member has deleted the account.
   */
  const evidenceOf = async (userDocumentId: string | null): Promise<string> => {
    if (userDocumentId === null) return '';
    const { workouts, minutes, lastAt } = await usageOf(userDocumentId);
    if (lastAt === null) return 'She has not played a workout.';
    return `Use so far: ${workouts} workouts begun, ${minutes} minutes watched, last on ${lastAt.slice(0, 10)}.`;
  };

  const inquiry = async (dispute: Stripe.Dispute, payment: OwnPayment): Promise<void> => {
    const { charge, userDocumentId } = payment;
    const until = dispute.evidence_details.due_by;
    await alerts.raise({
      ...{ kind: 'inquiry', subject: dispute.id, userDocumentId },
      message: [
        `The bank inquires about ${about(payment)} (${dispute.reason}). No money has moved and access goes on.`,
        `Answer at Stripe${until === null ? '' : ` until ${day(until)}`}, or refund the payment there.`,
        await evidenceOf(userDocumentId),
      ].join(' '),
      stripePath: paymentPath(charge),
    });
  };

  const chargeback = async (dispute: Stripe.Dispute, payment: OwnPayment): Promise<void> => {
    const { charge, subscription, others, userDocumentId } = payment;
    const ends = isWithdrawn(dispute);
    // Without a proration: nothing of a payment that is taken back may become a credit.
    if (ends) await end(subscription.id);
    const { ended_at: endedAt } = subscription;
    const until = dispute.evidence_details.due_by;
    await alerts.raise({
      ...{ kind: 'dispute', subject: dispute.id, userDocumentId },
      message: [
        `The bank disputes ${about(payment)} (${dispute.reason}, ${dispute.status}).`,
        endedAt !== null && `That subscription had ended on ${day(endedAt)} before.`,
        ends && endedAt === null && 'That subscription has ended.',
        others.length > 0 && `Not disputed, and going on: ${others.join(', ')}.`,
        dispute.status === 'needs_response' &&
          `Send evidence at Stripe${until === null ? '' : ` until ${day(until)}`}.`,
        await evidenceOf(userDocumentId),
      ]
        .filter(Boolean)
        .join(' '),
      stripePath: paymentPath(charge),
    });
  };

  /** @returns the payment; null when it is not ours */
  const handleDispute = async (dispute: Stripe.Dispute): Promise<OwnPayment | null> => {
    const payment = await ownPaymentOf(idOf(dispute.charge));
    if (payment === null) return null;
    await (isInquiry(dispute) ? inquiry(dispute, payment) : chargeback(dispute, payment));
    return payment;
  };

  const handleWarning = async (warning: Stripe.Radar.EarlyFraudWarning): Promise<void> => {
    const payment = await ownPaymentOf(idOf(warning.charge));
    if (payment === null) return;
    const { charge, userDocumentId } = payment;
    await alerts.raise({
      // The charge, which the panel's button refunds.
      ...{ kind: 'early-fraud-warning', subject: charge.id, userDocumentId },
      message: `The card's network warns that ${about(payment)} may be fraud (${warning.fraud_type}). If you refund it and end the subscription before the bank disputes it, there is no dispute and no fee.`,
      stripePath: paymentPath(charge),
    });
  };

  return {
    ownPaymentOf,

    /**
     * Alerts the coach to a dispute as it stands at Stripe now and ends the subscription of the
     * disputed payment. An inquiry changes nothing for the member.
     */
    handleDispute: async (disputeId: string): Promise<void> => {
      await handleDispute(await stripe.disputes.retrieve(disputeId));
    },

    /** Alerts the coach to a card network's warning, with the choice to refund before a dispute. */
    handleWarning: async (warningId: string): Promise<void> =>
      handleWarning(await stripe.radar.earlyFraudWarnings.retrieve(warningId)),

    /**
     * Handles the disputes and warnings whose events were lost.
     * @param since seconds since the epoch
     */
    catchUp: async (since: number): Promise<void> => {
      const page = { created: { gte: since }, limit: 100 };
      for await (const dispute of stripe.disputes.list(page)) {
        if (await alerts.isRaised(isInquiry(dispute) ? 'inquiry' : 'dispute', dispute.id)) continue;
        const payment = await handleDispute(dispute);
        if (payment?.userDocumentId != null) await sync(payment.userDocumentId);
      }
      for await (const warning of stripe.radar.earlyFraudWarnings.list(page)) {
        const isKnown = await alerts.isRaised('early-fraud-warning', idOf(warning.charge));
        if (!isKnown) await handleWarning(warning);
      }
    },
  };
};

export type Disputes = ReturnType<typeof createDisputes>;
