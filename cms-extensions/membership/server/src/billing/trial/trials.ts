import { type PlanKey, TRIAL_DAYS, type User } from 'contract';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { assertSignUpOpen } from '../../site/index.ts';
import { assertNoSubscription, expireCheckouts } from '../active-subscriptions.ts';
import { attempt } from '../attempts.ts';
import { recordOrder } from '../consents.ts';
import { AlreadySubscribed, isFault } from '../errors.ts';
import { agreedQuote, assertLocated, orderOf } from '../quotes.ts';
import type { Snapshot, SnapshotChange, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { isActiveSubscription } from '../snapshot/subscription.ts';
import { stripeOf } from '../stripe.ts';
import { automaticTax } from '../tax.ts';
import { type CardSetup, type SetUpCard, tracesOf } from './card-setups.ts';
import { addMailbox, burnTrial, isTrialFree, releaseTrial, reserveTrial } from './ledger.ts';
import { mayStartTrial, TrialUsed, WalletRefused } from './rules.ts';

type Member = Pick<User, 'id' | 'email'>;

/** Whether a subscription ever started; one whose first payment never succeeded does not count. */
const hasBegun = (
  subscription: SubscriptionSnapshot | null,
): subscription is SubscriptionSnapshot =>
  subscription !== null &&
  subscription.status !== 'incomplete' &&
  subscription.status !== 'incomplete_expired';

/** Whether the member can start a trial, by our own data: one for each person. */
export const isTrialAvailable = async (
  ctx: Context,
  member: Member,
  snapshot: Snapshot | null,
): Promise<boolean> =>
  !hasBegun(snapshot?.subscription ?? null) &&
  isTrialFree(ctx, { userDocumentId: member.id, email: member.email });

const subscribeToTrial = async (
  ctx: Context,
  setup: CardSetup,
  planKey: PlanKey,
  card: string,
): Promise<void> => {
  const { userDocumentId, customerId, promotionCode, agreedMinor, words } = setup;
  const purchase = { plan: planKey, promotionCode, agreedMinor, words };
  const quote = await agreedQuote(ctx, customerId, purchase);
  assertLocated(quote);
  const { price, discounts } = quote;
  const taxes = automaticTax(ctx.settings.tax);
  await expireCheckouts(ctx, customerId);
  const parameters = { setupIntentId: setup.id, price, discounts, ...taxes };
  await attempt(ctx, userDocumentId, 'trial', parameters, async ({ idempotencyKey }) => {
    // An earlier try of this attempt created the subscription, but its response timed out.
    if ((await assertNoSubscription(ctx, customerId, idempotencyKey)) !== null) return;
    await recordOrder(ctx, userDocumentId, orderOf('trial', purchase, quote));
    const made = await stripeOf(ctx).subscriptions.create(
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
      await stripeOf(ctx).subscriptions.update(made.id, {
        discounts: quote.coupons.map((coupon) => ({ coupon })),
      });
    }
  });
};

/**
 * Checks whether the member may have a trial, before asking for a card.
 * @throws AlreadySubscribed, TrialUsed
 */
export const assertTrialAvailable = async (
  ctx: Context,
  member: Member,
  snapshot: Snapshot | null,
): Promise<void> => {
  const subscription = snapshot?.subscription ?? null;
  if (hasBegun(subscription) && isActiveSubscription(subscription)) throw new AlreadySubscribed();
  if (!(await isTrialAvailable(ctx, member, snapshot))) throw new TrialUsed();
};

/**
 * Starts the trial that a card was set up for: once for each person (`ledger.ts`). Call inside
 * `withMember`, with a current snapshot that has no active subscription.
 * @param device hash of the browser
 * @throws TrialUsed, CardUsedForTrial, WalletUsedForTrial, WalletRefused, AmountChanged,
 *   PromotionCodeRefused, 403 while nothing is sold
 */
export const startTrial = async (
  ctx: Context,
  setup: CardSetup & { planKey: PlanKey; card: SetUpCard },
  email: string,
  device: string | null,
  snapshot: Snapshot,
): Promise<void> => {
  const { userDocumentId, planKey, card } = setup;
  if (hasBegun(snapshot.subscription)) throw new TrialUsed();
  if (!mayStartTrial(card, ctx.settings.wallets)) throw new WalletRefused();
  await assertSignUpOpen(ctx);
  await reserveTrial(ctx, { userDocumentId, email, ...tracesOf(card, device) });
  try {
    await subscribeToTrial(ctx, setup, planKey, card.paymentMethodId);
  } catch (error) {
    // After a fault Stripe may still have started the trial, so keep the reservation.
    if (!isFault(error)) await releaseTrial(ctx, userDocumentId);
    throw error;
  }
};

/**
 * Marks a trial as used when a snapshot first shows it, even if started by hand at Stripe, and
 * later for the mailbox that the member moves to.
 */
export const noteTrial = async (
  ctx: Context,
  change: SnapshotChange,
  trx: Transaction,
): Promise<void> => {
  const { previous, next, userDocumentId, email } = change;
  const person = { userDocumentId, email };
  if (!next.subscription?.trialEnd || previous?.subscription?.trialEnd) {
    return addMailbox(ctx, person, trx);
  }
  const cardFingerprint = next.card?.fingerprint ?? null;
  await burnTrial(ctx, { ...person, cardFingerprint, linkEmail: null, device: null }, trx);
};
