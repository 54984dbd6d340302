import { writtenAmount } from 'contract';
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { siteSettings } from '../site/index.ts';
import { trainingSummaryOf } from '../training/index.ts';
import { findAccountByCustomer } from './accounts.ts';
import { dayOf } from './actions/words.ts';
import { endSubscription } from './active-subscriptions.ts';
import { isAlertRaised, raiseAlert, type ShownAlert, settleAlert } from './alerts.ts';
import { endDisputed, giftOfCharge } from './gifts/taken-back.ts';
import { END_REASONS } from './snapshot/standing.ts';
import { isActiveSubscription, iso, planOf } from './snapshot/subscription.ts';
import { idOf, stripeOf } from './stripe.ts';
import { syncMember } from './sync.ts';

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

/** `Monday 7 December`, in the desk's time zone. */
const weekday = (ctx: Context, seconds: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: siteSettings(ctx).timeZone,
  })
    .format(new Date(seconds * 1000))
    .replace(',', '');

const paymentPath = ({ id, payment_intent }: Stripe.Charge): string =>
  `payments/${payment_intent === null ? id : idOf(payment_intent)}`;

const about = (
  ctx: Context,
  { charge: { amount, currency, created }, subscription }: OwnPayment,
): string =>
  `the payment of ${writtenAmount(amount, currency)} of ${dayOf(ctx, iso(created))} for the ${planOf(subscription)} subscription ${subscription.id}`;

/** Whether the bank only inquires: no money has moved (billing checklist 49). */
const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning_');

/** Whether the bank waits for an answer. */
const isToAnswer = ({ status }: Stripe.Dispute): boolean =>
  status === 'needs_response' || status === 'warning_needs_response';

/** In the member's favour or undecided: the bank has taken the money back. */
const isWithdrawn = ({ status }: Stripe.Dispute): boolean => !['won', 'prevented'].includes(status);

/** Null for a payment of another product of the same Stripe account. */
export const ownPaymentOf = async (ctx: Context, chargeId: string): Promise<OwnPayment | null> => {
  const charge = await stripeOf(ctx).charges.retrieve(chargeId);
  if (charge.payment_intent === null) return null;
  const { data } = await stripeOf(ctx).invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: idOf(charge.payment_intent) },
  });
  const [payment] = data;
  if (payment === undefined) return null;
  const { id: invoiceId, parent } = await stripeOf(ctx).invoices.retrieve(idOf(payment.invoice));
  const subscription = parent?.subscription_details?.subscription;
  if (invoiceId === undefined || subscription == null) return null;
  const found = await stripeOf(ctx).subscriptions.retrieve(idOf(subscription));
  if (planOf(found) === null) return null;
  const account =
    charge.customer === null ? null : await findAccountByCustomer(ctx, idOf(charge.customer));
  const { subscription: deciding = null, others = [] } = account?.snapshot ?? {};
  return {
    charge,
    invoiceId,
    subscription: found,
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
const evidenceOf = async (ctx: Context, userDocumentId: string | null): Promise<string> => {
  if (userDocumentId === null) return '';
  const { sessions, minutes, lastAt } = await trainingSummaryOf(ctx, userDocumentId);
  if (lastAt === null) return 'The member has not played a workout.';
  return `Use so far: ${sessions} sessions, ${minutes} minutes watched, last on ${dayOf(ctx, lastAt)}.`;
};

/** Tells the coach what happened to a payment; facts that are false or empty are left out. */
const tell = async (
  ctx: Context,
  kind: 'inquiry' | 'dispute' | 'early-fraud-warning',
  subject: string,
  payment: OwnPayment,
  shown: ShownAlert,
  facts: readonly (string | false)[],
): Promise<void> => {
  const { charge, userDocumentId } = payment;
  const said = `${shown.title}: ${about(ctx, payment)}. ${shown.text}`;
  const message = [said, ...facts].filter(Boolean).join(' ');
  const stripePath = paymentPath(charge);
  await raiseAlert(ctx, { kind, subject, userDocumentId, message, stripePath, shown });
};

/** A gift is void once its payment is disputed; what it opened ends. An inquiry changes nothing. */
const actOnDisputedGift = async (ctx: Context, dispute: Stripe.Dispute): Promise<void> => {
  const charge = await stripeOf(ctx).charges.retrieve(idOf(dispute.charge));
  const gift = await giftOfCharge(ctx, charge);
  if (gift === null) return;
  const ends = !isInquiry(dispute) && isWithdrawn(dispute);
  const { text, userDocumentId } = ends
    ? await endDisputed(ctx, gift)
    : { text: 'No money has moved.', userDocumentId: null };
  const [kind, isTask] = [isInquiry(dispute) ? 'inquiry' : 'dispute', isToAnswer(dispute)] as const;
  if (!isTask) await settleAlert(ctx, kind, dispute.id);
  const amount = writtenAmount(dispute.amount, dispute.currency);
  const verb = kind === 'inquiry' ? 'asks about' : 'disputes';
  const title = `The bank ${verb} ${amount} of a gift`;
  const shown = { title, text: isTask ? `${text} Answer at Stripe.` : text, isTask };
  const message = `${title}, paid on ${dayOf(ctx, iso(charge.created))} (${dispute.reason}, ${dispute.status}). ${shown.text}`;
  const stripePath = paymentPath(charge);
  await raiseAlert(ctx, { kind, subject: dispute.id, userDocumentId, message, stripePath, shown });
};

/**
 * Alerts the coach to a dispute as it stands at Stripe now and ends the subscription of the
 * disputed payment. An inquiry changes nothing for the member.
 * @returns the payment; null when it is not one of a subscription of ours
 */
export const handleDispute = async (ctx: Context, id: string): Promise<OwnPayment | null> => {
  const dispute = await stripeOf(ctx).disputes.retrieve(id);
  const payment = await ownPaymentOf(ctx, idOf(dispute.charge));
  if (payment === null) {
    await actOnDisputedGift(ctx, dispute);
    return null;
  }
  const { charge, subscription, others, userDocumentId } = payment;
  const due = dispute.evidence_details.due_by;
  const isTask = isToAnswer(dispute);
  const amount = writtenAmount(dispute.amount, dispute.currency);
  const by = due === null ? '' : ` by ${weekday(ctx, due)}`;
  if (!isInquiry(dispute) || !isTask) await settleAlert(ctx, 'inquiry', dispute.id);
  if (!isTask) await settleAlert(ctx, 'dispute', dispute.id);
  if (isInquiry(dispute)) {
    const text = `No money has moved. Answer at Stripe${by}, or refund the payment there.`;
    const shown = { title: `The bank asks about ${amount}`, text, isTask };
    const evidence = await evidenceOf(ctx, userDocumentId);
    await tell(ctx, 'inquiry', dispute.id, payment, shown, ['Access goes on.', evidence]);
    return payment;
  }
  const ends = isWithdrawn(dispute);
  const isDebit = charge.payment_method_details?.type === 'sepa_debit';
  // Without a proration: nothing of a payment that is taken back may become a credit.
  if (ends) await endSubscription(ctx, subscription.id, END_REASONS.dispute);
  const { ended_at: endedAt } = subscription;
  const todo = isDebit
    ? 'It was a debit, so no evidence is heard: only the member can pay again.'
    : isTask && `Answer at Stripe${by}.`;
  const text = [ends && 'The plan has ended.', todo].filter(Boolean).join(' ');
  const shown = { title: `The bank disputes ${amount}`, text, isTask: isTask && !isDebit };
  await tell(ctx, 'dispute', dispute.id, payment, shown, [
    endedAt !== null && `That subscription had ended on ${dayOf(ctx, iso(endedAt))} before.`,
    others.length > 0 && `Not disputed, and going on: ${others.join(', ')}.`,
    !isDebit && (await evidenceOf(ctx, userDocumentId)),
  ]);
  return payment;
};

/** Alerts the coach to a card network's warning, with the choice to refund before a dispute. */
export const handleWarning = async (ctx: Context, warningId: string): Promise<void> => {
  const warning = await stripeOf(ctx).radar.earlyFraudWarnings.retrieve(warningId);
  const payment = await ownPaymentOf(ctx, idOf(warning.charge));
  if (payment === null) return;
  // The subject is the charge, which the panel's button refunds.
  const { charge } = payment;
  const shown = {
    title: `A payment of ${writtenAmount(charge.amount, charge.currency)} may be fraud`,
    text: 'Refunded and ended before the bank disputes it, it costs no dispute and no fee.',
    isTask: false,
  };
  await tell(ctx, 'early-fraud-warning', charge.id, payment, shown, []);
};

/**
 * Handles the disputes and warnings whose events were lost.
 * @param since seconds since the epoch
 */
export const catchUpDisputes = async (ctx: Context, since: number): Promise<void> => {
  const page = { created: { gte: since }, limit: 100 };
  for await (const dispute of stripeOf(ctx).disputes.list(page)) {
    const kind = isInquiry(dispute) ? 'inquiry' : 'dispute';
    if (await isAlertRaised(ctx, kind, dispute.id)) {
      if (!isToAnswer(dispute)) await settleAlert(ctx, kind, dispute.id);
      continue;
    }
    const payment = await handleDispute(ctx, dispute.id);
    if (payment?.userDocumentId != null) await syncMember(ctx, payment.userDocumentId);
  }
  for await (const warning of stripeOf(ctx).radar.earlyFraudWarnings.list(page)) {
    const isKnown = await isAlertRaised(ctx, 'early-fraud-warning', idOf(warning.charge));
    if (!isKnown) await handleWarning(ctx, warning.id);
  }
};
