import Stripe from 'stripe';
import { type Billing, isActiveSubscription, isMissing, type Snapshot } from '../index.ts';
import type { CardSetup, CardSetups } from './card-setups.ts';
import { CardNotSetUp, PaymentNeedsConfirmation } from './errors.ts';
import type { PaymentCards } from './payment-cards.ts';
import type { Trials } from './trials.ts';

type Parts = { billing: Billing; setups: CardSetups; cards: PaymentCards; trials: Trials };

const isRefusedByBank = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || error instanceof PaymentNeedsConfirmation;

/** Applies a card whose set-up has succeeded at Stripe, and starts the trial it was set up for. */
export const createAcceptance = ({ billing, setups, cards, trials }: Parts) => {
  /** @throws CardNotSetUp when the customer, and the card with it, was deleted at Stripe */
  const look = async ({ userDocumentId, customerId }: CardSetup): Promise<Snapshot> => {
    const snapshot = await billing.sync(userDocumentId);
    if (snapshot?.customerId !== customerId) throw new CardNotSetUp();
    return snapshot;
  };

  const makeDefault = async (customerId: string, card: string): Promise<void> => {
    try {
      await cards.makeDefault(customerId, card);
    } catch (error) {
      throw isMissing(error) ? new CardNotSetUp() : error;
    }
  };

  const bringIn = async (setup: CardSetup, email: string, snapshot: Snapshot): Promise<void> => {
    const { card, planKey, userDocumentId } = setup;
    if (card === null) throw new CardNotSetUp();
    await makeDefault(setup.customerId, card.paymentMethodId);
    const { subscription } = snapshot;
    const isSubscribed = subscription !== null && isActiveSubscription(subscription);
    if (planKey !== null && (!isSubscribed || subscription.status === 'incomplete')) {
      await trials.start({ ...setup, planKey, card }, email, snapshot);
    } else if (isSubscribed) {
      await cards.payWith(userDocumentId, subscription, card.paymentMethodId);
    }
  };

  /**
   * Makes the card the default of the customer and the subscription, pays open invoices with it,
   * and starts the trial that it was set up for. Safe to repeat.
   * @returns the snapshot after that
   * @throws CardNotSetUp, TrialUsed, CardUsedForTrial, PaymentNeedsConfirmation
   */
  return (setup: CardSetup, email: string): Promise<Snapshot> =>
    billing.withMember(setup.userDocumentId, async () => {
      const before = await look(setup);
      if (setup.isConfirmed) return before;
      try {
        await bringIn(setup, email, before);
      } catch (error) {
        // The bank refuses this card, so mark it as used: the next set-up asks for another card.
        if (isRefusedByBank(error)) await setups.markConfirmed(setup);
        // The card may already be on file, even if a later step was refused.
        await billing.sync(setup.userDocumentId);
        throw error;
      }
      await setups.markConfirmed(setup);
      return look(setup);
    });
};

export type AcceptCard = ReturnType<typeof createAcceptance>;
