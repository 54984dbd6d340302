import Stripe from 'stripe';
import { type Billing, isMissing } from '../index.ts';
import { idOf, REFUND_REQUEST } from '../stripe.ts';
import type { RefundRequest } from './repository.ts';
import { RefundFailed } from './service.ts';

/** What a refund gives back; minor units. */
export type Settlement = {
  /** Goes back to the card with this refund. */
  refundMinor: number;
  /** Of the same payment, given back before: in Stripe's dashboard, for example. */
  refundedMinor: number;
  /** What the customer holds as a credit and keeps, so it is not given back too (checklist 46). */
  creditMinor: number;
  currency: string;
};

/** A request for a refund: its id and whose payment it is about. */
type Subject = Pick<RefundRequest, 'documentId' | 'userDocumentId' | 'invoiceId'>;

const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + amountOf(item), 0);

const hasFailed = ({ status }: Stripe.Refund): boolean =>
  status === 'failed' || status === 'canceled';

/**
 * Carries refunds out at Stripe. Stripe's objects name the request in their metadata, so every step
 * finds out there whether it was done before, however long ago.
 */
export const createSettlements = ({ stripe, attempt, endAll }: Billing) => {
  const paymentOf = async (invoiceId: string, requestId: string) => {
    const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid' });
    const intent = data[0]?.payment.payment_intent;
    if (intent === undefined) throw new RefundFailed('The payment is not found at Stripe.');
    const paymentIntent = idOf(intent);
    const [{ data: charges }, { data: refunds }] = await Promise.all([
      stripe.charges.list({ payment_intent: paymentIntent, limit: 100 }),
      stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }),
    ]);
    const paid = charges.filter(({ status }) => status === 'succeeded');
    return {
      paymentIntent,
      paidMinor: sum(paid, ({ amount_captured }) => amount_captured),
      refundedMinor: sum(paid, ({ amount_refunded }) => amount_refunded),
      own: refunds.find(
        (each) => each.metadata?.[REFUND_REQUEST] === requestId && !hasFailed(each),
      ),
    };
  };

  /** Null for a customer who was deleted, which removes the balance too. */
  const customerOf = async ({ customer }: Stripe.Invoice): Promise<Stripe.Customer | null> => {
    if (customer === null) return null;
    try {
      const found = await stripe.customers.retrieve(idOf(customer));
      return found.deleted === true ? null : found;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  const read = async ({ documentId, invoiceId }: Subject) => {
    const invoice = await stripe.invoices.retrieve(invoiceId);
    const payment = await paymentOf(invoiceId, documentId);
    const customer = await customerOf(invoice);
    const refundedMinor = payment.refundedMinor - (payment.own?.amount ?? 0);
    const leftMinor = payment.paidMinor - refundedMinor;
    const heldMinor = Math.max(0, -(customer?.balance ?? 0));
    const refundMinor = payment.own?.amount ?? Math.max(0, leftMinor - heldMinor);
    const { currency } = invoice;
    const settlement: Settlement = {
      ...{ refundMinor, refundedMinor, currency },
      creditMinor: leftMinor - refundMinor,
    };
    return { settlement, payment, customerId: customer?.id ?? null };
  };

  /** @returns the refund's id */
  const refund = async (
    { documentId, userDocumentId }: Subject,
    payment_intent: string,
    amount: number,
  ): Promise<string> => {
    const parameters = { documentId, payment_intent, amount };
    return attempt(userDocumentId, 'refund', parameters, async ({ idempotencyKey }) => {
      const made = await stripe.refunds.create(
        { payment_intent, amount, metadata: { [REFUND_REQUEST]: documentId } },
        { idempotencyKey },
      );
      if (hasFailed(made)) {
        throw new RefundFailed(`Stripe could not give the money back (${made.status}).`);
      }
      return made.id;
    });
  };

  return {
    /**
     * What granting the request would give back now.
     * @throws RefundFailed when the payment is not found
     */
    quote: async (subject: Subject): Promise<Settlement> => (await read(subject)).settlement,

    /**
     * Refunds the rest of the payment and ends the customer's subscriptions. Safe to repeat: what
     * was done before is not done again.
     * @returns what was given back, and the refund's id; null when all was refunded before
     * @throws RefundFailed with Stripe's message
     */
    carryOut: async (subject: Subject): Promise<Settlement & { refundId: string | null }> => {
      const { settlement, payment, customerId } = await read(subject);
      let refundId = payment.own?.id ?? null;
      try {
        if (refundId === null && settlement.refundMinor > 0) {
          refundId = await refund(subject, payment.paymentIntent, settlement.refundMinor);
        }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          throw new RefundFailed(error.message);
        throw error;
      }
      // A refund ends the membership (billing checklist 42): nothing more is charged after it.
      if (customerId !== null) await endAll(customerId);
      return { ...settlement, refundId };
    },
  };
};
