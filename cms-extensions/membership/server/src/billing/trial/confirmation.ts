import { CARD_CONFIRMED, type calls, type ResponseOf, type ShownWords } from 'contract';
import type { Context } from 'koa';
import Stripe from 'stripe';
import type { Entrance, SignUps } from '../../identity/index.ts';
import { Forbidden, NotFound } from '../../platform/http/index.ts';
import {
  AmountChanged,
  type Billing,
  dueAmountOf,
  isActiveSubscription,
  isMissing,
  type Snapshot,
} from '../index.ts';
import type { CardSetup, CardSetups } from './card-setups.ts';
import type { Ledger, TrialRequest } from './ledger.ts';
import type { PaymentCards } from './payment-cards.ts';
import {
  CardNotSetUp,
  PaymentNeedsConfirmation,
  SIGN_UP_MAX_MS,
  SignUpOver,
  trialDaysRemaining,
} from './rules.ts';
import type { Trials } from './trials.ts';

type AcceptanceParts = {
  billing: Billing;
  setups: CardSetups;
  cards: PaymentCards;
  trials: Trials;
};

const isRefusedByBank = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || error instanceof PaymentNeedsConfirmation;

/** Applies a card whose set-up has succeeded at Stripe, and starts the trial it was set up for. */
export const createAcceptance = ({ billing, setups, cards, trials }: AcceptanceParts) => {
  /** @throws CardNotSetUp when the customer, and the card with it, was deleted at Stripe */
  const syncCustomer = async ({ userDocumentId, customerId }: CardSetup): Promise<Snapshot> => {
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

  const applyCard = async (
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
    await makeDefault(setup.customerId, card.paymentMethodId);
    if (planKey !== null && (!isSubscribed || subscription.status === 'incomplete')) {
      await trials.start({ ...setup, planKey, card }, email, device, snapshot);
    } else if (isSubscribed) {
      await cards.payWith(userDocumentId, subscription, card.paymentMethodId, snapshot.due);
    }
  };

  /**
   * Makes the card the default of the customer and the subscription, pays open invoices with it,
   * and starts the trial that it was set up for. Safe to repeat.
   * @returns the snapshot after that
   * @throws AmountChanged before anything is charged, CardNotSetUp, TrialUsed, CardUsedForTrial, WalletUsedForTrial,
   *   WalletRefused, PaymentNeedsConfirmation, TooManyAttempts
   */
  return (setup: CardSetup, email: string, by: TrialRequest): Promise<Snapshot> =>
    billing.withMember(setup.userDocumentId, async () => {
      const tester = { ...by.tester, account: setup.userDocumentId };
      await billing.cardTesting.assertNotStopped(tester);
      const before = await syncCustomer(setup);
      if (setup.isConfirmed) return before;
      try {
        await applyCard(setup, email, by.device, before);
      } catch (error) {
        // The bank refuses this card, so mark it as used: the next set-up asks for another card.
        if (isRefusedByBank(error)) {
          await setups.markConfirmed(setup);
          await billing.cardTesting.failed(tester);
        }
        // The card may already be on file, even if a later step was refused.
        await billing.sync(setup.userDocumentId);
        throw error;
      }
      await setups.markConfirmed(setup);
      return syncCustomer(setup);
    });
};

type AcceptCard = ReturnType<typeof createAcceptance>;

type Parts = {
  billing: Billing;
  signUps: SignUps;
  setups: CardSetups;
  accept: AcceptCard;
  ledger: Pick<Ledger, 'addDevice'>;
  deviceOf: (ctx: Context) => string | null;
};

type Confirmation = ResponseOf<typeof calls.confirmPaymentMethod>;

/** What the browser says was done. */
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

/** Confirms card set-ups that the browser reports as done, after checking them at Stripe. */
export const createConfirmation = (parts: Parts) => {
  const { billing, signUps, setups, accept, ledger, deviceOf } = parts;
  const confirmAs = async (
    setup: CardSetup,
    entrance: Entrance | null,
    ctx: Context,
    by: TrialRequest,
  ): Promise<Confirmation> => {
    if (entrance !== null) {
      if (setup.userDocumentId !== entrance.user.id) throw new Forbidden();
      return confirmOwn(setup, entrance, by);
    }
    // A retry after a lost response, or the return from a bank's page.
    const returned = await signUps.goOn(ctx, setup.userDocumentId);
    return returned === null ? confirmSignUp(setup, ctx, by) : confirmOwn(setup, returned, by);
  };

  /** For a signed-in member. */
  const confirmOwn = async (
    setup: CardSetup,
    entrance: Entrance,
    by: TrialRequest,
  ): Promise<Confirmation> => {
    const snapshot = await accept(setup, entrance.user.email, by);
    const user = await signUps.member(entrance.user.id);
    return confirmationOf(setup, snapshot, { ...entrance, user });
  };

  /**
   * For a visitor without a session: signs in to the account that the card was set up for, once and
   * only within `SIGN_UP_MAX_MS`.
   */
  const confirmSignUp = (setup: CardSetup, ctx: Context, by: TrialRequest): Promise<Confirmation> =>
    billing.withMember(setup.userDocumentId, async () => {
      const account = await signUps.find(setup.userDocumentId);
      if (account?.setupIntentId !== setup.id) throw new SignUpOver();
      if (Date.now() - setup.startedAt > SIGN_UP_MAX_MS) throw new SignUpOver();
      if (setup.card === null) throw new CardNotSetUp();
      if (!(await signUps.prove(account.userDocumentId, setup.id))) throw new SignUpOver();
      const snapshot = await accept(setup, account.email, by);
      const entered = await signUps.enter(ctx, account);
      if (entered === null) throw new SignUpOver();
      return confirmationOf(setup, snapshot, entered);
    });

  return {
    /**
     * Confirms a card set-up.
     * @param agreement `agreedMinor`: the amount that the member was shown, in minor units; without
     *   it, after the return from a bank's page, the amount that was sent with the set-up
     * @param entrance the session of the request's token; null without a token
     * @throws NotFound for a SetupIntent that is not ours, Forbidden for another member's,
     *   AmountChanged, CardNotSetUp, SignUpOver, PaymentNeedsConfirmation, and those of a trial
     */
    confirm: async (
      { setupIntentId, agreedMinor, words }: Confirmed,
      entrance: Entrance | null,
      ctx: Context,
      by: TrialRequest,
    ): Promise<Confirmation> => {
      const found = await setups.read(setupIntentId);
      if (found === null) throw new NotFound('Payment method');
      const setup = { ...found, words, agreedMinor: agreedMinor ?? found.agreedMinor };
      const confirmation = await confirmAs(setup, entrance, ctx, by);
      // A new browser gets its id with the session.
      const device = deviceOf(ctx);
      if (device !== null) await ledger.addDevice(setup.userDocumentId, device);
      return confirmation;
    },
  };
};

export type Confirmations = ReturnType<typeof createConfirmation>;
