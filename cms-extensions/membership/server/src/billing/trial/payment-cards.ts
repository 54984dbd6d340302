import Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { attempt } from '../attempts.ts';
import type { InvoiceSnapshot, Snapshot } from '../snapshot/schema.ts';
import { stripeOf } from '../stripe.ts';
import { PaymentNeedsConfirmation } from './rules.ts';

/** Stripe's error code when the bank asks the cardholder to confirm an invoice's payment. */
const REQUIRES_ACTION = 'invoice_payment_intent_requires_action';

const payInvoice = async (
  ctx: Context,
  userDocumentId: string,
  invoiceId: string,
  paymentMethodId: string,
): Promise<void> => {
  const parameters = { invoiceId, paymentMethodId };
  try {
    await attempt(ctx, userDocumentId, 'repair', parameters, ({ idempotencyKey }) =>
      stripeOf(ctx).invoices.pay(
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

/**
 * Makes a card the subscription's own default, which takes precedence over the customer's, and
 * pays open invoices with it (billing checklist 36).
 * @param due the invoices whose sum the member has agreed to, oldest first
 * @throws PaymentNeedsConfirmation, and Stripe's error for a declined card
 */
export const payWithCard = async (
  ctx: Context,
  userDocumentId: string,
  subscription: NonNullable<Snapshot['subscription']>,
  paymentMethodId: string,
  due: readonly InvoiceSnapshot[],
): Promise<void> => {
  await stripeOf(ctx).subscriptions.update(subscription.id, {
    default_payment_method: paymentMethodId,
  });
  // A schedule sets the card of its own settings when its next phase begins.
  if (subscription.scheduleId !== null) {
    await stripeOf(ctx).subscriptionSchedules.update(subscription.scheduleId, {
      default_settings: { default_payment_method: paymentMethodId },
    });
  }
  for (const { id } of due) await payInvoice(ctx, userDocumentId, id, paymentMethodId);
};
