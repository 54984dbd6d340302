import type Stripe from 'stripe';
import { type Billing, needsCardholder, type SubscriptionSnapshot } from '../index.ts';
import { ConfirmationRequired, type Price } from './rules.ts';

type Details = Stripe.InvoiceCreatePreviewParams.SubscriptionDetails;

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The invoice line of the new period; the other lines credit earlier payments. */
const newPeriodOf = ({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem => {
  const line = lines.data.find(
    ({ parent }) => parent?.subscription_item_details?.proration === false,
  );
  if (line === undefined) throw new Error('A preview of a change has no line of its new period');
  return line;
};

/** What is charged for the next period: its price, less any remaining credit. */
const nextAmount = (invoice: Stripe.Invoice, periodAmountMinor: number): number => {
  const balance = invoice.starting_balance + invoice.total - invoice.amount_due;
  return Math.max(0, periodAmountMinor + balance);
};

const priceFrom = (invoice: Stripe.Invoice): Price => {
  const line = newPeriodOf(invoice);
  return {
    amountMinor: invoice.amount_due,
    currency: invoice.currency,
    next: { amountMinor: nextAmount(invoice, line.amount), at: iso(line.period.end) },
    asOf: invoice.parent?.subscription_details?.subscription_proration_date ?? invoice.created,
  };
};

/** Asks Stripe what a change would cost, so that the amounts shown and charged are the same. */
export const createPreviews = ({ stripe }: Billing) => {
  const preview = async (subscription: string, details: Details): Promise<Price> =>
    priceFrom(await stripe.invoices.createPreview({ subscription, subscription_details: details }));

  return {
    /**
     * The cost of switching to another price now.
     * @param asOf proration date, seconds since the epoch; default is now
     */
    ofSwitch: (
      { id, itemId }: SubscriptionSnapshot,
      price: string,
      asOf?: number,
    ): Promise<Price> =>
      preview(id, {
        items: [{ id: itemId, price }],
        proration_behavior: 'always_invoice',
        ...(asOf !== undefined && { proration_date: asOf }),
      }),

    /** The cost of starting a new period now, without a credit for the paused one. */
    ofRestart: ({ id }: SubscriptionSnapshot): Promise<Price> =>
      preview(id, { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' }),
  };
};

export type Previews = ReturnType<typeof createPreviews>;

type Change = Omit<Stripe.SubscriptionUpdateParams, 'payment_behavior'>;

/**
 * Changes a subscription and charges for the change. If the charge fails, nothing is changed; a
 * retry does not charge twice.
 */
export const createChargedChange =
  ({ stripe, attempt }: Billing) =>
  /** @throws BankAsks, and Stripe's error for a declined card */
  async (
    userDocumentId: string,
    purpose: 'resume' | 'switch',
    { id: subscriptionId, currentPeriodEnd }: SubscriptionSnapshot,
    change: Change,
  ): Promise<void> => {
    // The key includes the billing period, so the same change in a later period is a new attempt.
    const parameters = { subscriptionId, currentPeriodEnd, ...change };
    try {
      await attempt(userDocumentId, purpose, parameters, ({ idempotencyKey }) =>
        stripe.subscriptions.update(
          subscriptionId,
          { ...change, payment_behavior: 'error_if_incomplete' },
          { idempotencyKey },
        ),
      );
    } catch (error) {
      throw needsCardholder(error) ? new ConfirmationRequired() : error;
    }
  };

export type ChargedChange = ReturnType<typeof createChargedChange>;
