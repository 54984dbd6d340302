import { type PlanKey, TRIAL_DAYS, type User } from 'contract';
import type { Settings } from '../../config.ts';
import type { Transaction } from '../../platform/database/index.ts';
import {
  AlreadySubscribed,
  assertLocated,
  automaticTax,
  type Billing,
  isActiveSubscription,
  isFault,
  orderOf,
  type Snapshot,
  type SnapshotChange,
  type SubscriptionSnapshot,
} from '../index.ts';
import { type CardSetup, type SetUpCard, tracesOf } from './card-setups.ts';
import type { Ledger } from './ledger.ts';
import { mayStartTrial, TrialUsed, WalletRefused } from './rules.ts';

type Member = Pick<User, 'id' | 'email'>;

/** Whether a subscription ever started; one whose first payment never succeeded does not count. */
const hasBegun = (
  subscription: SubscriptionSnapshot | null,
): subscription is SubscriptionSnapshot =>
  subscription !== null &&
  subscription.status !== 'incomplete' &&
  subscription.status !== 'incomplete_expired';

/** Free trials: who may have one, and how one starts. */
export const createTrials = (billing: Billing, ledger: Ledger, settings: Settings['wallets']) => {
  const isAvailable = async (member: Member, snapshot: Snapshot | null): Promise<boolean> =>
    !hasBegun(snapshot?.subscription ?? null) &&
    ledger.isFree({ userDocumentId: member.id, email: member.email });

  const subscribe = async (setup: CardSetup, planKey: PlanKey, card: string): Promise<void> => {
    const { userDocumentId, customerId, promotionCode, agreedMinor, words } = setup;
    const purchase = { plan: planKey, promotionCode, agreedMinor, words };
    const quote = await billing.quotes.agreedQuote(customerId, purchase);
    assertLocated(quote);
    const { price, discounts } = quote;
    const taxes = automaticTax(billing.tax);
    await billing.expireCheckouts(customerId);
    const parameters = { setupIntentId: setup.id, price, discounts, ...taxes };
    await billing.attempt(userDocumentId, 'trial', parameters, async ({ idempotencyKey }) => {
      // An earlier try of this attempt created the subscription, but its response timed out.
      if ((await billing.assertNone(customerId, idempotencyKey)) !== null) return;
      await billing.consents.record(userDocumentId, orderOf('trial', purchase, quote));
      const made = await billing.stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price }],
          ...taxes,
          ...(discounts.length > 0 && { discounts }),
          trial_period_days: TRIAL_DAYS,
          default_payment_method: card,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          metadata: { userId: userDocumentId, plan: planKey, attempt: idempotencyKey },
        },
        { idempotencyKey },
      );
      // Stripe does not say whether the bill of nothing uses up a coupon of one use.
      if (made.discounts.length < discounts.length) {
        await billing.stripe.subscriptions.update(made.id, {
          discounts: quote.coupons.map((coupon) => ({ coupon })),
        });
      }
    });
  };

  return {
    /** Whether the member can start a trial, by our own data: one for each person. */
    isAvailable,

    /**
     * Checks whether the member may have a trial, before asking for a card.
     * @throws AlreadySubscribed, TrialUsed
     */
    assertAvailable: async (member: Member, snapshot: Snapshot | null): Promise<void> => {
      const subscription = snapshot?.subscription ?? null;
      if (hasBegun(subscription) && isActiveSubscription(subscription))
        throw new AlreadySubscribed();
      if (!(await isAvailable(member, snapshot))) throw new TrialUsed();
    },

    /**
     * Starts the trial that a card was set up for: once for each person (`ledger.ts`). Call inside
     * `withMember`, with a current snapshot that has no active subscription.
     * @param device hash of the browser
     * @throws TrialUsed, CardUsedForTrial, WalletUsedForTrial, WalletRefused, AmountChanged,
     *   PromotionCodeRefused
     */
    start: async (
      setup: CardSetup & { planKey: PlanKey; card: SetUpCard },
      email: string,
      device: string | null,
      snapshot: Snapshot,
    ): Promise<void> => {
      const { userDocumentId, planKey, card } = setup;
      if (hasBegun(snapshot.subscription)) throw new TrialUsed();
      if (!mayStartTrial(card, settings)) throw new WalletRefused();
      await ledger.reserve({ userDocumentId, email, ...tracesOf(card, device) });
      try {
        await subscribe(setup, planKey, card.paymentMethodId);
      } catch (error) {
        // After a fault Stripe may still have started the trial, so keep the reservation.
        if (!isFault(error)) await ledger.release(userDocumentId);
        throw error;
      }
    },

    /**
     * Marks a trial as used when a snapshot first shows it, even if started by hand at Stripe, and
     * later for the mailbox that the member moves to.
     */
    burn: async (change: SnapshotChange, trx: Transaction): Promise<void> => {
      const { previous, next, userDocumentId, email } = change;
      const person = { userDocumentId, email };
      if (!next.subscription?.trialEnd || previous?.subscription?.trialEnd) {
        return ledger.addMailbox(person, trx);
      }
      const cardFingerprint = next.card?.fingerprint ?? null;
      await ledger.burn({ ...person, cardFingerprint, linkEmail: null, device: null }, trx);
    },
  };
};

export type Trials = ReturnType<typeof createTrials>;
