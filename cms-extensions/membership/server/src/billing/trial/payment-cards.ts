import Stripe from 'stripe';
import type { Billing, Snapshot } from '../index.ts';
import { PaymentNeedsConfirmation } from './errors.ts';

/** Stripe's word for a bank that asks the card's owner to confirm an invoice's payment. */
const REQUIRES_ACTION = 'invoice_payment_intent_requires_action';

/** The cards that pay. */
export const createPaymentCards = ({ stripe, attempt }: Billing) => {
  const payInvoice = async (
    userDocumentId: string,
    invoiceId: string,
    paymentMethodId: string,
  ): Promise<void> => {
    const parameters = { invoiceId, paymentMethodId };
    try {
      await attempt(userDocumentId, 'repair', parameters, ({ idempotencyKey }) =>
        stripe.invoices.pay(
          invoiceId,
          { payment_method: paymentMethodId, off_session: false },
          { idempotencyKey },
        ),
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === REQUIRES_ACTION) {
        throw new PaymentNeedsConfirmation();
      }
      throw error;
    }
  };

  const openInvoicesOf = async (subscription: string): Promise<string[]> => {
    const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
    // The oldest first, as Stripe itself collects them.
    return data.flatMap(({ id }) => (id === undefined ? [] : [id])).reverse();
  };

  return {
    /** Makes a card the customer's default, which the next subscription is paid with. */
    makeDefault: async (customerId: string, paymentMethodId: string): Promise<void> => {
      await stripe.customers.update(customerId, {
        invoice_settings: { default_payment_method: paymentMethodId },
      });
    },

    /**
     * Lets a card pay a subscription from now on (its own default stands before the customer's), and
     * what it still owes (billing checklist 36).
     * @throws PaymentNeedsConfirmation, and what Stripe says of a card that is declined
     */
    payWith: async (
      userDocumentId: string,
      subscription: NonNullable<Snapshot['subscription']>,
      paymentMethodId: string,
    ): Promise<void> => {
      await stripe.subscriptions.update(subscription.id, {
        default_payment_method: paymentMethodId,
      });
      for (const invoiceId of await openInvoicesOf(subscription.id)) {
        await payInvoice(userDocumentId, invoiceId, paymentMethodId);
      }
    },
  };
};

export type PaymentCards = ReturnType<typeof createPaymentCards>;
