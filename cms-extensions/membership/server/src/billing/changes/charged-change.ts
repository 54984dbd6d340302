import Stripe from 'stripe';
import type { Billing, SubscriptionSnapshot } from '../index.ts';
import { BankAsks } from './errors.ts';

type Change = Omit<Stripe.SubscriptionUpdateParams, 'payment_behavior'>;

/** Stripe's error codes for a payment that the cardholder has to confirm. */
const NEEDS_HER = ['subscription_payment_intent_requires_action', 'authentication_required'];

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
      const isAsked =
        error instanceof Stripe.errors.StripeError && NEEDS_HER.includes(error.code ?? '');
      throw isAsked ? new BankAsks() : error;
    }
  };

export type ChargedChange = ReturnType<typeof createChargedChange>;
