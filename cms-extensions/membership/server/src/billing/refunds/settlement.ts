import Stripe from 'stripe';
import type { OwnPayment } from '../disputes.ts';
import { type Billing, isMissing } from '../index.ts';
import { idOf, REFUND_REQUEST } from '../stripe.ts';
import type { RefundRequest } from './repository.ts';
import { RefundFailed } from './service.ts';

/** What a refund gives back and takes back; minor units. */
export type Settlement = {
  /** Goes back to the card with this refund. */
  refundMinor: number;
  /** Of the same payment, given back before: in Stripe's dashboard, for example. */
  refundedMinor: number;
  /**
   * Removed from the customer's credit balance: what a switch to a cheaper plan had credited of
   * this payment and is not used up. Else the same money would be given back twice.
   */
  creditMinor: number;
  currency: string;
};

/** A request for a refund: its id and whose payment it is about. */
type Subject = Pick<RefundRequest, 'documentId' | 'userDocumentId' | 'invoiceId'>;

/** Metadata of a balance transaction: the invoice that was refunded at Stripe without a request. */
const REFUNDED_INVOICE = 'refundedInvoice';

type Move = {
  amount: number;
  currency: string;
  takenMinor: number;
  /** Its metadata. */
  reason: { [REFUND_REQUEST]: string } | { [REFUNDED_INVOICE]: string };
};

/** What the balance transactions are called at Stripe. */
const TAKEN = 'Credit of a payment that is refunded';
const GIVEN_BACK = 'Credit of a refund that failed';

const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + amountOf(item), 0);

/** Whether a line of an invoice credits time that another invoice was paid for. */
const credits = ({ parent }: Stripe.InvoiceLineItem, invoiceId: string): boolean =>
  [parent?.subscription_item_details, parent?.invoice_item_details].some(
    (details) => details?.proration_details?.credited_items?.invoice === invoiceId,
  );

/** A customer's balance: negative for a credit. */
type Balance = {
  customerId: string;
  balanceMinor: number;
  entries: readonly Stripe.CustomerBalanceTransaction[];
};

/** What was taken from the balance so far for a request or an invoice, less what was given back. */
const takenFor = (
  key: typeof REFUND_REQUEST | typeof REFUNDED_INVOICE,
  id: string,
  { entries }: Balance,
): number =>
  sum(
    entries.filter(({ metadata }) => metadata?.[key] === id),
    ({ amount }) => amount,
  );

const hasFailed = ({ status }: Stripe.Refund): boolean =>
  status === 'failed' || status === 'canceled';

/** The part of a credit balance that was not given by hand. */
const heldOf = ({ balanceMinor, entries }: Balance): number => {
  const gifts = entries.filter(
    ({ type, amount, metadata }) =>
      type === 'adjustment' &&
      amount < 0 &&
      metadata?.[REFUND_REQUEST] === undefined &&
      metadata?.[REFUNDED_INVOICE] === undefined,
  );
  return sum(gifts, ({ amount }) => amount) - balanceMinor;
};

/**
 * Carries refunds out at Stripe. Stripe's objects name the request in their metadata, so every step
 * finds out there whether it was done before, however long ago.
 */
export const createSettlements = ({ stripe, attempt, endAll, withMember }: Billing) => {
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
  const balanceOf = async ({ customer }: Stripe.Invoice): Promise<Balance | null> => {
    if (customer === null) return null;
    const customerId = idOf(customer);
    try {
      const found = await stripe.customers.retrieve(customerId);
      if (found.deleted === true) return null;
      const entries = await stripe.customers
        .listBalanceTransactions(customerId, { limit: 100 })
        .autoPagingToArray({ limit: 1000 });
      return { customerId, balanceMinor: found.balance, entries };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  /** How much of an invoice was credited by later changes of the plan. */
  const creditedOf = async ({ id, customer, created }: Stripe.Invoice): Promise<number> => {
    if (customer === null) return 0;
    let credited = 0;
    const later = stripe.invoices.list({
      ...{ customer: idOf(customer), created: { gte: created }, limit: 100 },
    });
    for await (const { status, lines } of later) {
      if (status !== 'paid' && status !== 'open') continue;
      credited -= sum(
        lines.data.filter((line) => credits(line, id)),
        ({ amount }) => amount,
      );
    }
    return credited;
  };

  const creditToTake = async (
    invoice: Stripe.Invoice,
    balance: Balance,
    givenBackMinor: number,
  ): Promise<number> => {
    if (balance.balanceMinor >= 0) return 0;
    return Math.max(0, Math.min(givenBackMinor, heldOf(balance), await creditedOf(invoice)));
  };

  const read = async ({ documentId, invoiceId }: Subject) => {
    const invoice = await stripe.invoices.retrieve(invoiceId);
    const payment = await paymentOf(invoiceId, documentId);
    const balance = await balanceOf(invoice);
    const takenMinor = balance === null ? 0 : takenFor(REFUND_REQUEST, documentId, balance);
    const refundedMinor = payment.refundedMinor - (payment.own?.amount ?? 0);
    const refundMinor = payment.own?.amount ?? payment.paidMinor - refundedMinor;
    const creditMinor =
      takenMinor > 0 || balance === null
        ? takenMinor
        : await creditToTake(invoice, balance, refundMinor + refundedMinor);
    const { currency } = invoice;
    const settlement: Settlement = { refundMinor, refundedMinor, creditMinor, currency };
    return { settlement, payment, customerId: balance?.customerId ?? null, takenMinor };
  };

  /**
   * `amount`: positive takes from the credit, negative gives back. `takenMinor`: what was taken for
   * the same reason before, so that a second move of the same amount is not taken for the first.
   */
  const moveCredit = async (
    userDocumentId: string,
    { customerId }: Pick<Balance, 'customerId'>,
    { amount, currency, takenMinor, reason }: Move,
  ): Promise<void> => {
    const parameters = { ...reason, amount, takenMinor };
    await attempt(userDocumentId, 'refund-credit', parameters, ({ idempotencyKey }) =>
      stripe.customers.createBalanceTransaction(
        customerId,
        { amount, currency, metadata: reason, description: amount > 0 ? TAKEN : GIVEN_BACK },
        { idempotencyKey },
      ),
    );
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
      if (made.status === 'failed' || made.status === 'canceled') {
        throw new RefundFailed(`Stripe could not give the money back (${made.status}).`);
      }
      return made.id;
    });
  };

  /** Gives back to the balance what the request has taken from it. Safe to repeat. */
  const returnCredit = async (subject: Subject): Promise<void> => {
    const invoice = await stripe.invoices.retrieve(subject.invoiceId);
    const balance = await balanceOf(invoice);
    if (balance === null) return;
    const takenMinor = takenFor(REFUND_REQUEST, subject.documentId, balance);
    if (takenMinor === 0) return;
    await moveCredit(subject.userDocumentId, balance, {
      ...{ amount: -takenMinor, currency: invoice.currency, takenMinor },
      reason: { [REFUND_REQUEST]: subject.documentId },
    });
  };

  const followRefunds = async (
    { charge, invoiceId }: OwnPayment,
    userDocumentId: string,
  ): Promise<void> => {
    if (charge.payment_intent === null) return;
    const invoice = await stripe.invoices.retrieve(invoiceId);
    const balance = await balanceOf(invoice);
    if (balance === null) return;
    const { data } = await stripe.refunds.list({
      ...{ payment_intent: idOf(charge.payment_intent), limit: 100 },
    });
    const byHand = data.filter(({ metadata }) => metadata?.[REFUND_REQUEST] === undefined);
    const refundedMinor = sum(
      byHand.filter((each) => !hasFailed(each)),
      ({ amount }) => amount,
    );
    const takenMinor = takenFor(REFUNDED_INVOICE, invoiceId, balance);
    if (refundedMinor === 0 && takenMinor === 0) return;
    const dueMinor = Math.min(refundedMinor, await creditedOf(invoice)) - takenMinor;
    const amount = dueMinor > 0 ? Math.max(0, Math.min(dueMinor, heldOf(balance))) : dueMinor;
    if (amount === 0) return;
    await moveCredit(userDocumentId, balance, {
      ...{ amount, currency: invoice.currency, takenMinor },
      reason: { [REFUNDED_INVOICE]: invoiceId },
    });
  };

  return {
    /**
     * What granting the request would give back and take back now.
     * @throws RefundFailed when the payment is not found
     */
    quote: async (subject: Subject): Promise<Settlement> => (await read(subject)).settlement,

    /**
     * Takes the credit back, refunds the rest of the payment and ends the customer's subscriptions.
     * Safe to repeat: what was done before is not done again.
     * @returns what was moved, and the refund's id; null when all was refunded before
     * @throws RefundFailed with Stripe's message; then the credit is back
     */
    carryOut: async (subject: Subject): Promise<Settlement & { refundId: string | null }> => {
      const { settlement, payment, customerId, takenMinor } = await read(subject);
      const { refundMinor, creditMinor, currency } = settlement;
      if (customerId !== null && creditMinor > takenMinor) {
        await moveCredit(
          subject.userDocumentId,
          { customerId },
          {
            ...{ amount: creditMinor, currency, takenMinor },
            reason: { [REFUND_REQUEST]: subject.documentId },
          },
        );
      }
      let refundId = payment.own?.id ?? null;
      try {
        if (refundId === null && refundMinor > 0) {
          refundId = await refund(subject, payment.paymentIntent, refundMinor);
        }
      } catch (error) {
        const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
        if (!isRefused && !(error instanceof RefundFailed)) throw error;
        await returnCredit(subject);
        throw new RefundFailed(error.message);
      }
      // A refund ends the membership (billing checklist 42): nothing more is charged after it.
      if (customerId !== null) await endAll(customerId);
      return { ...settlement, refundId };
    },

    returnCredit,

    /**
     * Takes the credit of a payment that was refunded at Stripe by hand, up to what was refunded;
     * gives it back when such a refund fails. Safe to repeat.
     */
    followRefunds: async (payment: OwnPayment): Promise<void> => {
      const { userDocumentId } = payment;
      if (userDocumentId === null) return;
      await withMember(userDocumentId, () => followRefunds(payment, userDocumentId));
    },
  };
};
