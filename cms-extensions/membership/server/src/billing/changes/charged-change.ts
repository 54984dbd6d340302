import Stripe from 'stripe';
import type { Billing, SubscriptionSnapshot } from '../index.ts';
import { BankAsks } from './errors.ts';

type Change = Omit<Stripe.SubscriptionUpdateParams, 'payment_behavior'>;

/** Stripe's words for a payment that its card's owner has to confirm. */
const NEEDS_HER = ['subscription_payment_intent_requires_action', 'authentication_required'];

/**
 * Changes a subscription and charges for it; what cannot be paid is not changed, and a repetition
 * charges nothing more.
 */
export const createChargedChange =
  ({ stripe, attempt }: Billing) =>
  /** @throws BankAsks, and what Stripe says of a card that is declined */
  async (
    userDocumentId: string,
    purpose: 'resume' | 'switch',
    { id: subscriptionId, currentPeriodEnd }: SubscriptionSnapshot,
    change: Change,
  ): Promise<void> => {
    // The same change of another period is another one.
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
      const isAsked =
        error instanceof Stripe.errors.StripeError && NEEDS_HER.includes(error.code ?? '');
      throw isAsked ? new BankAsks() : error;
    }
  };

export type ChargedChange = ReturnType<typeof createChargedChange>;
