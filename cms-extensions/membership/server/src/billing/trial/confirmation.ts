import { CARD_CONFIRMED, type calls, type ResponseOf } from 'contract';
import type { Context } from 'koa';
import type { Entrance, SignUps } from '../../identity/index.ts';
import { Forbidden, NotFound } from '../../platform/http/index.ts';
import type { Billing, Snapshot } from '../index.ts';
import type { AcceptCard } from './acceptance.ts';
import type { CardSetup, CardSetups } from './card-setups.ts';
import { CardNotSetUp, SignUpOver } from './errors.ts';
import { SIGN_UP_MAX_MS, trialDaysRemaining } from './rules.ts';

type Parts = {
  billing: Billing;
  signUps: SignUps;
  setups: CardSetups;
  accept: AcceptCard;
};

type Confirmation = ResponseOf<typeof calls.confirmPaymentMethod>;

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
export const createConfirmation = ({ billing, signUps, setups, accept }: Parts) => {
  /** For a signed-in member. */
  const confirmOwn = async (setup: CardSetup, entrance: Entrance): Promise<Confirmation> => {
    const snapshot = await accept(setup, entrance.user.email);
    const user = await signUps.member(entrance.user.id);
    return confirmationOf(setup, snapshot, { ...entrance, user });
  };

  /**
   * For a visitor without a session: signs in to the account that the card was set up for, once and
   * only within `SIGN_UP_MAX_MS`.
   */
  const confirmSignUp = (setup: CardSetup, ctx: Context): Promise<Confirmation> =>
    billing.withMember(setup.userDocumentId, async () => {
      const account = await signUps.find(setup.userDocumentId);
      if (account?.setupIntentId !== setup.id) throw new SignUpOver();
      if (Date.now() - setup.startedAt > SIGN_UP_MAX_MS) throw new SignUpOver();
      if (setup.card === null) throw new CardNotSetUp();
      if (!(await signUps.prove(account.userDocumentId, setup.id))) throw new SignUpOver();
      const snapshot = await accept(setup, account.email);
      const entered = await signUps.enter(ctx, account);
      if (entered === null) throw new SignUpOver();
      return confirmationOf(setup, snapshot, entered);
    });

  return {
    /**
     * Confirms a card set-up.
     * @param entrance the session of the request's token; null without a token
     * @throws NotFound for a SetupIntent that is not ours, Forbidden for another member's,
     *   CardNotSetUp, SignUpOver, TrialUsed, CardUsedForTrial, PaymentNeedsConfirmation
     */
    confirm: async (
      setupIntentId: string,
      entrance: Entrance | null,
      ctx: Context,
    ): Promise<Confirmation> => {
      const setup = await setups.read(setupIntentId);
      if (setup === null) throw new NotFound('Payment method');
      if (entrance !== null) {
        if (setup.userDocumentId !== entrance.user.id) throw new Forbidden();
        return confirmOwn(setup, entrance);
      }
      // A retry after a lost response, or the return from a bank's page.
      const returned = await signUps.goOn(ctx, setup.userDocumentId);
      return returned === null ? confirmSignUp(setup, ctx) : confirmOwn(setup, returned);
    },
  };
};

export type Confirmations = ReturnType<typeof createConfirmation>;
