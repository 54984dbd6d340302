import { emailKey, type PlanKey, TRIAL_DAYS, type User } from 'contract';
import type { Transaction } from '../../platform/database/index.ts';
import {
  AlreadySubscribed,
  type Billing,
  isActiveSubscription,
  isFault,
  type Snapshot,
  type SnapshotChange,
  type SubscriptionSnapshot,
} from '../index.ts';
import type { CardSetup } from './card-setups.ts';
import { TrialUsed } from './errors.ts';
import type { Ledger } from './ledger.ts';

type Member = Pick<User, 'id' | 'email'>;

/** Whether a subscription ever began; one whose first payment never came is none. */
const hasBegun = (
  subscription: SubscriptionSnapshot | null,
): subscription is SubscriptionSnapshot =>
  subscription !== null &&
  subscription.status !== 'incomplete' &&
  subscription.status !== 'incomplete_expired';

/** The free trials: who may have one, and how one begins. */
export const createTrials = (billing: Billing, ledger: Ledger) => {
  const isAvailable = async (member: Member, snapshot: Snapshot | null): Promise<boolean> =>
    !hasBegun(snapshot?.subscription ?? null) &&
    ledger.isFree({ userDocumentId: member.id, emailKey: emailKey(member.email) });

  const subscribe = async (setup: CardSetup, planKey: PlanKey, card: string): Promise<void> => {
    const { userDocumentId, customerId } = setup;
    const price = await billing.prices.idOf(planKey);
    await billing.expireCheckouts(customerId);
    const parameters = { setupIntentId: setup.id, price };
    await billing.attempt(userDocumentId, 'trial', parameters, async ({ idempotencyKey }) => {
      // It began a moment ago: Stripe was slower than the answer that we waited for.
      if ((await billing.assertNone(customerId, idempotencyKey)) !== null) return;
      await billing.stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price }],
          trial_period_days: TRIAL_DAYS,
          default_payment_method: card,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          metadata: { userId: userDocumentId, plan: planKey, attempt: idempotencyKey },
        },
        { idempotencyKey },
      );
    });
  };

  return {
    /** Whether a trial can still begin, by what is known here: one for each person. */
    isAvailable,

    /**
     * Refuses a trial before a card is asked for.
     * @throws AlreadySubscribed, TrialUsed
     */
    assertAvailable: async (member: Member, snapshot: Snapshot | null): Promise<void> => {
      const subscription = snapshot?.subscription ?? null;
      if (hasBegun(subscription) && isActiveSubscription(subscription))
        throw new AlreadySubscribed();
      if (!(await isAvailable(member, snapshot))) throw new TrialUsed();
    },

    /**
     * Begins the trial that a card was set up for: once for each account, e-mail and card. To be
     * called inside `withMember`, with a snapshot of this moment that shows no living subscription.
     * @throws TrialUsed, CardUsedForTrial
     */
    start: async (
      setup: CardSetup & { planKey: PlanKey; card: NonNullable<CardSetup['card']> },
      email: string,
      snapshot: Snapshot,
    ): Promise<void> => {
      const { userDocumentId, planKey, card } = setup;
      if (hasBegun(snapshot.subscription)) throw new TrialUsed();
      const cardFingerprint = card.fingerprint;
      await ledger.reserve({ userDocumentId, emailKey: emailKey(email), cardFingerprint });
      try {
        await subscribe(setup, planKey, card.paymentMethodId);
      } catch (error) {
        // After a fault Stripe may have begun the trial all the same, so the reservation stays.
        if (!isFault(error)) await ledger.release(userDocumentId);
        throw error;
      }
    },

    /** Burns a trial when a snapshot first shows it, also one that was begun by hand at Stripe. */
    burn: async (change: SnapshotChange, trx: Transaction): Promise<void> => {
      const { previous, next, userDocumentId, email } = change;
      if (!next.subscription?.trialEnd || previous?.subscription?.trialEnd) return;
      const cardFingerprint = next.card?.fingerprint ?? null;
      await ledger.burn({ userDocumentId, emailKey: emailKey(email), cardFingerprint }, trx);
    },
  };
};

export type Trials = ReturnType<typeof createTrials>;
