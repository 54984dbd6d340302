import { CARD_CONFIRMED, type calls, type ResponseOf, type ShownWords } from 'contract';
import type { Context as KoaContext } from 'koa';
import Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { continueSession, type Entrance, enterByCard } from '../../identity/index.ts';
import { Forbidden, NotFound } from '../../platform/http/index.ts';
import { findUnfinished, proveUnfinished, requireUserById } from '../../users/index.ts';
import { assertNotStopped, countFailure } from '../card-testing/card-testing.ts';
import { AmountChanged, isMissing } from '../errors.ts';
import { withMember } from '../locks.ts';
import { dueAmountOf } from '../rules.ts';
import type { Snapshot } from '../snapshot/schema.ts';
import { isActiveSubscription } from '../snapshot/subscription.ts';
import { stripeOf } from '../stripe.ts';
import { syncMember } from '../sync.ts';
import { type CardSetup, markSetupConfirmed, readCardSetup } from './card-setups.ts';
import { addDevice, deviceHashOf, type TrialRequest } from './ledger.ts';
import { payWithCard } from './payment-cards.ts';
import {
  CardNotSetUp,
  PaymentNeedsConfirmation,
  SIGN_UP_MAX_MS,
  SignUpOver,
  trialDaysRemaining,
} from './rules.ts';
import { startTrial } from './trials.ts';

const isRefusedByBank = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || error instanceof PaymentNeedsConfirmation;

/** @throws CardNotSetUp when the customer, and the card with it, was deleted at Stripe */
const syncCustomer = async (
  ctx: Context,
  { userDocumentId, customerId }: CardSetup,
): Promise<Snapshot> => {
  const snapshot = await syncMember(ctx, userDocumentId);
  if (snapshot?.customerId !== customerId) throw new CardNotSetUp();
  return snapshot;
};

/** Makes a card the customer's default, which pays the next subscription. */
const makeDefault = async (ctx: Context, customerId: string, card: string): Promise<void> => {
  try {
    await stripeOf(ctx).customers.update(customerId, {
      invoice_settings: { default_payment_method: card },
    });
  } catch (error) {
    throw isMissing(error) ? new CardNotSetUp() : error;
  }
};

const applyCard = async (
  ctx: Context,
  setup: CardSetup,
  email: string,
  device: string | null,
  snapshot: Snapshot,
): Promise<void> => {
  const { card, planKey, userDocumentId } = setup;
  if (card === null) throw new CardNotSetUp();
  const { subscription } = snapshot;
  const isSubscribed = subscription !== null && isActiveSubscription(subscription);
  // A set-up for a trial agrees to the trial's first charge, and to no open payments.
  const agreedDue = planKey === null ? setup.agreedMinor : 0;
  if (isSubscribed && dueAmountOf(snapshot) !== agreedDue) throw new AmountChanged();
  await makeDefault(ctx, setup.customerId, card.paymentMethodId);
  if (planKey !== null && (!isSubscribed || subscription.status === 'incomplete')) {
    await startTrial(ctx, { ...setup, planKey, card }, email, device, snapshot);
  } else if (isSubscribed) {
    await payWithCard(ctx, userDocumentId, subscription, card.paymentMethodId, snapshot.due);
  }
};

/**
 * Makes the card the default of the customer and the subscription, pays open invoices with it,
 * and starts the trial that it was set up for. Safe to repeat.
 * @returns the snapshot after that
 * @throws AmountChanged before anything is charged, CardNotSetUp, TrialUsed, CardUsedForTrial, WalletUsedForTrial,
 *   WalletRefused, PaymentNeedsConfirmation, TooManyAttempts
 */
const acceptCard = async (
  ctx: Context,
  setup: CardSetup,
  email: string,
  by: TrialRequest,
): Promise<Snapshot> =>
  await withMember(ctx, setup.userDocumentId, async () => {
    const tester = { ...by.tester, account: setup.userDocumentId };
    await assertNotStopped(ctx, tester);
    const before = await syncCustomer(ctx, setup);
    if (setup.isConfirmed) return before;
    try {
      await applyCard(ctx, setup, email, by.device, before);
    } catch (error) {
      // The bank refuses this card, so mark it as used: the next set-up asks for another card.
      if (isRefusedByBank(error)) {
        await markSetupConfirmed(ctx, setup);
        await countFailure(ctx, tester);
      }
      // The card may already be on file, even if a later step was refused.
      await syncMember(ctx, setup.userDocumentId);
      throw error;
    }
    await markSetupConfirmed(ctx, setup);
    return syncCustomer(ctx, setup);
  });

type Confirmation = ResponseOf<typeof calls.confirmPaymentMethod>;

type Confirmed = {
  setupIntentId: string;
  agreedMinor: number | undefined;
  /** What the client says it has shown with the button. */
  words: ShownWords;
};

const confirmationOf = (
  setup: CardSetup,
  { subscription }: Snapshot,
  { access_token, user }: Entrance,
): Confirmation => {
  const trial = subscription?.status === 'trialing' ? subscription : null;
  const isStart = trial !== null && setup.planKey !== null;
  return {
    status: 'success',
    message: isStart ? CARD_CONFIRMED.trialStarted : CARD_CONFIRMED.cardAdded,
    access_token,
    user,
    trial_days_remaining: trialDaysRemaining(trial?.trialEnd ?? null, Date.now()),
  };
};

/** @throws Forbidden for another member's set-up */
const confirmOwn = async (
  ctx: Context,
  setup: CardSetup,
  entrance: Entrance,
  by: TrialRequest,
): Promise<Confirmation> => {
  if (setup.userDocumentId !== entrance.user.id) throw new Forbidden();
  const snapshot = await acceptCard(ctx, setup, entrance.user.email, by);
  const user = await requireUserById(ctx, entrance.user.id);
  return confirmationOf(setup, snapshot, { ...entrance, user });
};

/**
 * For a visitor without a session: signs in to the account that the card was set up for, once and
 * only within `SIGN_UP_MAX_MS`.
 */
const confirmSignUp = async (
  ctx: Context,
  setup: CardSetup,
  koa: KoaContext,
  by: TrialRequest,
): Promise<Confirmation> =>
  await withMember(ctx, setup.userDocumentId, async () => {
    const account = await findUnfinished(ctx, setup.userDocumentId);
    if (account?.setupIntentId !== setup.id) throw new SignUpOver();
    if (Date.now() - setup.startedAt > SIGN_UP_MAX_MS) throw new SignUpOver();
    if (setup.card === null) throw new CardNotSetUp();
    if (!(await proveUnfinished(ctx, account.userDocumentId, setup.id))) throw new SignUpOver();
    const snapshot = await acceptCard(ctx, setup, account.email, by);
    const entered = await enterByCard(ctx, koa, account);
    if (entered === null) throw new SignUpOver();
    return confirmationOf(setup, snapshot, entered);
  });

/**
 * Confirms a card set-up.
 * @param agreement `agreedMinor`: the amount that the member was shown, in minor units; without
 *   it, after the return from a bank's page, the amount that was sent with the set-up
 * @param entrance the session of the request's token; null without a token
 * @throws NotFound for a SetupIntent that is not ours, Forbidden for another member's,
 *   AmountChanged, CardNotSetUp, SignUpOver, PaymentNeedsConfirmation, and those of a trial
 */
export const confirmCard = async (
  ctx: Context,
  { setupIntentId, agreedMinor, words }: Confirmed,
  entrance: Entrance | null,
  koa: KoaContext,
  by: TrialRequest,
): Promise<Confirmation> => {
  const found = await readCardSetup(ctx, setupIntentId);
  if (found === null) throw new NotFound('Payment method');
  const setup = { ...found, words, agreedMinor: agreedMinor ?? found.agreedMinor };
  // Without a token: a retry after a lost response, or the return from a bank's page.
  const own = entrance ?? (await continueSession(ctx, koa, setup.userDocumentId));
  const confirmation =
    own === null ? await confirmSignUp(ctx, setup, koa, by) : await confirmOwn(ctx, setup, own, by);
  // A new browser gets its id with the session.
  const device = deviceHashOf(ctx, koa);
  if (device !== null) await addDevice(ctx, setup.userDocumentId, device);
  return confirmation;
};
