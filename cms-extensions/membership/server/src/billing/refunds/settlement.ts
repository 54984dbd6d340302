import Stripe from 'stripe';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/index.ts';
import { attempt } from '../attempts.ts';
import { orNull } from '../errors.ts';
import { paidWith } from '../snapshot/read.ts';
import type { InvoiceSnapshot } from '../snapshot/schema.ts';
import { idOf, stripeOf } from '../stripe.ts';

/* What refunds give back, and carrying them out at Stripe. Amounts are in minor units. */

/** Shown to the coach: Stripe's message about a refund that failed. */
export class RefundFailed extends ApiError {
  readonly status = 409;
}

/** What a refund of a payment and of those after it, of the same subscription, can give back. */
export type RefundQuote = {
  subscriptionId: string;
  /** Oldest first; the first one is the payment that was asked back. */
  payments: {
    invoiceId: string;
    /** ISO 8601. */
    paidAt: string;
    leftMinor: number;
    /** Given back before: in Stripe's dashboard, for example. */
    refundedMinor: number;
    paidWith: InvoiceSnapshot['paidWith'];
  }[];
  /** What the customer holds as a credit and keeps, so it is not given back too (checklist 46). */
  creditMinor: number;
  currency: string;
};

export const settlementSchema = z.object({
  subscriptionId: z.string(),
  payments: z.array(z.object({ invoiceId: z.string(), amountMinor: z.number().int() })),
  refundedMinor: z.number().int(),
  creditMinor: z.number().int(),
  currency: z.string(),
});

/** What a grant gives back of each payment. Stored with the request before anything is moved. */
export type Settlement = z.output<typeof settlementSchema>;

const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + amountOf(item), 0);

/** What the customer holds in the currency of a payment. Deleting a customer removes the balance too. */
const creditOf = async (
  stripe: Stripe,
  { customer, currency }: Stripe.Invoice,
): Promise<number> => {
  const found = customer && (await orNull(stripe.customers.retrieve(idOf(customer))));
  const isHeld = found && found.deleted !== true && found.currency === currency;
  return isHeld ? Math.max(0, -found.balance) : 0;
};

const intentsOf = ({ payments }: Stripe.Invoice): Stripe.PaymentIntent[] =>
  (payments?.data ?? []).flatMap(({ status, payment: { payment_intent } }) =>
    status === 'paid' && typeof payment_intent === 'object' ? payment_intent : [],
  );

const paymentOf = (invoice: Stripe.Invoice): RefundQuote['payments'] => {
  const charges = intentsOf(invoice).flatMap(({ latest_charge }) =>
    typeof latest_charge === 'object' && latest_charge !== null ? latest_charge : [],
  );
  if (charges.length === 0) return [];
  const refundedMinor = sum(charges, ({ amount_refunded }) => amount_refunded);
  return [
    {
      invoiceId: invoice.id,
      paidAt: new Date(invoice.created * 1000).toISOString(),
      leftMinor: sum(charges, ({ amount_captured }) => amount_captured) - refundedMinor,
      refundedMinor,
      paidWith: paidWith(charges),
    },
  ];
};

/**
 * What can be given back now.
 * @param invoiceId the payment that was asked back
 * @param from `asked` for this payment and those after it, `contract` for all of its subscription
 * @throws RefundFailed when no payment is found
 */
export const quoteRefund = async (
  stripe: Stripe,
  invoiceId: string,
  from: 'asked' | 'contract' = 'asked',
): Promise<RefundQuote> => {
  const asked = await stripe.invoices.retrieve(invoiceId);
  const subscription = asked.parent?.subscription_details?.subscription;
  if (subscription == null) throw new RefundFailed('The payment is not found at Stripe.');
  const subscriptionId = idOf(subscription);
  const invoices = await stripe.invoices
    .list({
      subscription: subscriptionId,
      status: 'paid',
      limit: 100,
      ...(from === 'asked' && { created: { gte: asked.created } }),
      expand: ['data.payments.data.payment.payment_intent.latest_charge'],
    })
    .autoPagingToArray({ limit: 1000 });
  const first = from === 'asked' ? invoices.findIndex(({ id }) => id === invoiceId) : undefined;
  // Newest first; one second can have several.
  const since = first === undefined ? invoices : invoices.slice(0, first + 1);
  const payments = since.reverse().flatMap(paymentOf);
  if (payments.length === 0) throw new RefundFailed('The payment is not found at Stripe.');
  const creditMinor = await creditOf(stripe, asked);
  return { subscriptionId, payments, creditMinor, currency: asked.currency };
};

/**
 * What is given back of the chosen payments: what is left of them, less the credit.
 * @param chosen ids of their invoices; null for all
 */
export const settlementOf = (quote: RefundQuote, chosen: readonly string[] | null): Settlement => {
  const { subscriptionId, creditMinor, currency } = quote;
  const payments = quote.payments.filter(
    ({ invoiceId }) => chosen === null || chosen.includes(invoiceId),
  );
  const leftMinor = sum(payments, (payment) => payment.leftMinor);
  let rest = Math.max(0, leftMinor - creditMinor);
  const given = payments.map(({ invoiceId, leftMinor: ofPayment }) => {
    const amountMinor = Math.min(ofPayment, rest);
    rest -= amountMinor;
    return { invoiceId, amountMinor };
  });
  return {
    subscriptionId,
    currency,
    payments: given,
    refundedMinor: sum(payments, (payment) => payment.refundedMinor),
    creditMinor: Math.min(leftMinor, creditMinor),
  };
};

/** Whose refund it is, and what names it in the refund's metadata, so that it is made once. */
type Grant = {
  userDocumentId: string;
  names: Record<string, string>;
  /** By default one that is kept until the outcome is known. */
  idempotencyKey?: string;
};

const hasFailed = ({ status }: Stripe.Refund): boolean =>
  status === 'failed' || status === 'canceled';

/**
 * Gives back a payment of an invoice, whole or in part.
 * @throws RefundFailed
 */
export const giveBack = async (
  ctx: Context,
  grant: Grant,
  { invoiceId, amountMinor }: Settlement['payments'][number],
): Promise<void> => {
  const { data } = await stripeOf(ctx).invoicePayments.list({ invoice: invoiceId, status: 'paid' });
  const intent = data[0]?.payment.payment_intent;
  if (intent === undefined) throw new RefundFailed('The payment is not found at Stripe.');
  await giveBackIntent(ctx, grant, idOf(intent), amountMinor);
};

/**
 * The one place that gives money back: of one payment, whole or in part. Safe to repeat, however long
 * ago the refund was made.
 * @throws RefundFailed
 */
export const giveBackIntent = async (
  ctx: Context,
  { userDocumentId, names, idempotencyKey: ownKey }: Grant,
  payment_intent: string,
  amount: number,
): Promise<void> => {
  const { data: refunds } = await stripeOf(ctx).refunds.list({ payment_intent, limit: 100 });
  const isMade = refunds.some(
    (refund) =>
      Object.entries(names).every(([name, value]) => refund.metadata?.[name] === value) &&
      !hasFailed(refund),
  );
  if (isMade) return;
  const refund = { payment_intent, amount, metadata: names };
  const make = ({ idempotencyKey }: { idempotencyKey: string }) =>
    stripeOf(ctx).refunds.create(refund, { idempotencyKey });
  const made =
    ownKey === undefined
      ? await attempt(ctx, userDocumentId, 'refund', refund, make)
      : await make({ idempotencyKey: ownKey });
  if (hasFailed(made)) {
    throw new RefundFailed(`Stripe could not give the money back (${made.status}).`);
  }
};

/**
 * Refunds the payments. Safe to repeat: what was done before is not done again.
 * @returns how much was given back, and what Stripe says about payments that it refuses to refund
 */
export const carryOut = async (
  ctx: Context,
  grant: Grant,
  { payments }: Settlement,
): Promise<{ refundMinor: number; refusals: string[] }> => {
  const refusals: string[] = [];
  let refundMinor = 0;
  for (const payment of payments) {
    if (payment.amountMinor === 0) continue;
    try {
      await giveBack(ctx, grant, payment);
      refundMinor += payment.amountMinor;
    } catch (error) {
      const isRefusal =
        error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof RefundFailed;
      if (!isRefusal) throw error;
      refusals.push(error.message);
    }
  }
  return { refundMinor, refusals };
};
