import type Stripe from 'stripe';
import {
  type Billing,
  chargeAfter,
  needsCardholder,
  previewInvoice,
  previewRenewal,
  type SubscriptionSnapshot,
} from '../index.ts';
import { ConfirmationRequired, type Price, priceOfNothing } from './rules.ts';

/** Asks Stripe what a change would cost, so that the amounts shown and charged are the same. */
export const createPreviews = ({ stripe }: Billing) => {
  const preview = async (params: Stripe.InvoiceCreatePreviewParams): Promise<Price> => {
    const invoice = await previewInvoice(stripe, params);
    return {
      amountMinor: invoice.amount_due,
      currency: invoice.currency,
      next: await chargeAfter(stripe, params, invoice),
      asOf: invoice.parent?.subscription_details?.subscription_proration_date ?? invoice.created,
    };
  };

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
      preview({
        subscription: id,
        subscription_details: {
          items: [{ id: itemId, price }],
          proration_behavior: 'always_invoice',
          ...(asOf !== undefined && { proration_date: asOf }),
        },
      }),

    /** A switch that costs nothing until the current period ends, and what is charged then. */
    ofLaterSwitch: async (
      { id, itemId, currentPeriodEnd }: SubscriptionSnapshot,
      price: string,
    ): Promise<Price> => {
      const invoice = await previewInvoice(stripe, {
        subscription: id,
        subscription_details: { items: [{ id: itemId, price }], proration_behavior: 'none' },
      });
      const next = { amountMinor: invoice.amount_due, at: currentPeriodEnd };
      return priceOfNothing(invoice.currency, next);
    },

    /** A change that costs nothing now and leaves the price: what is charged at `nextAt`. */
    ofNothing: async (
      { id, amountMinor, currency }: SubscriptionSnapshot,
      nextAt: string,
    ): Promise<Price> => {
      const renewal = await previewRenewal(stripe, id, nextAt);
      return priceOfNothing(currency, {
        amountMinor: renewal?.amountMinor ?? amountMinor,
        at: nextAt,
      });
    },

    /** The cost of starting a new period now, without a credit for the paused one. */
    ofRestart: ({ id }: SubscriptionSnapshot): Promise<Price> =>
      preview({
        subscription: id,
        subscription_details: { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' },
      }),
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
