import Stripe from 'stripe';
import { type Billing, isActiveSubscription, isMissing, type Snapshot } from '../index.ts';
import type { CardSetup, CardSetups } from './card-setups.ts';
import { CardNotSetUp, PaymentNeedsConfirmation } from './errors.ts';
import type { PaymentCards } from './payment-cards.ts';
import type { Trials } from './trials.ts';

type Parts = { billing: Billing; setups: CardSetups; cards: PaymentCards; trials: Trials };

const isRefusedByBank = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || error instanceof PaymentNeedsConfirmation;

/** Takes a card over that Stripe says is set up, with what was to begin with it. */
export const createAcceptance = ({ billing, setups, cards, trials }: Parts) => {
  /** @throws CardNotSetUp when her customer was deleted at Stripe, and the card with it */
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
   * The card becomes the default of customer and subscription and pays what is open; the trial that
   * it was set up for begins. A repetition changes nothing.
   * @returns what Stripe says after it
   * @throws CardNotSetUp, TrialUsed, CardUsedForTrial, PaymentNeedsConfirmation
   */
  return (setup: CardSetup, email: string): Promise<Snapshot> =>
    billing.withMember(setup.userDocumentId, async () => {
      const before = await look(setup);
      if (setup.isConfirmed) return before;
      try {
        await bringIn(setup, email, before);
      } catch (error) {
        // What the bank refuses to pay, this card will not pay: the next set-up asks for another one.
        if (isRefusedByBank(error)) await setups.markConfirmed(setup);
        // The card may be on file by now, whatever was refused after that.
        await billing.sync(setup.userDocumentId);
        throw error;
      }
      await setups.markConfirmed(setup);
      return look(setup);
    });
};

export type AcceptCard = ReturnType<typeof createAcceptance>;
