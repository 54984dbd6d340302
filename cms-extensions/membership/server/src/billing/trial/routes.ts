import { calls, emailKey } from 'contract';
import type { Context } from 'koa';
import type { Settings } from '../../config.ts';
import type { Entrance } from '../../identity/index.ts';
import type { Limits } from '../../limits.ts';
import {
  bearerToken,
  type Endpoint,
  Forbidden,
  type ReadClientAddress,
  type Session,
} from '../../platform/http/index.ts';
import { assertOwnUrls, paymentEndpoint, quoteAnswer } from '../index.ts';
import type { CardSetup } from './card-setups.ts';
import type { Confirmations } from './confirmation.ts';
import type { TrialRequest } from './ledger.ts';
import { trialEndFrom, walletsFor } from './rules.ts';
import type { SetUp } from './set-up.ts';

type Parts = {
  setUp: SetUp;
  confirmations: Confirmations;
  limits: Limits;
  requestOf: (ctx: Context, account: string | null) => TrialRequest;
  addressOf: ReadClientAddress;
  settings: Pick<Settings, 'storefrontUrl' | 'wallets'>;
};

const setupAnswer = (setup: CardSetup, { wallets }: Parts['settings']) => ({
  client_secret: setup.clientSecret,
  setup_intent_id: setup.id,
  card_ready: setup.card !== null,
  wallets: [...walletsFor(setup.planKey, wallets)],
});

/** The current session with the token of the request; null without a session or token. */
const entranceOf = (session: Session | null, authorization: string): Entrance | null => {
  const access_token = bearerToken(authorization);
  return session === null || access_token === null ? null : { access_token, user: session.user };
};

/** The endpoints for trials and cards (spec section 7). */
export const createTrialEndpoints = (parts: Parts): Endpoint[] => {
  const { setUp, confirmations, limits, requestOf, addressOf, settings } = parts;
  return [
    paymentEndpoint(calls.trialSignup, async ({ body, ctx }) => {
      const { return_url } = body;
      assertOwnUrls({ return_url }, settings.storefrontUrl);
      await limits.registration.spend(addressOf(ctx.req), emailKey(body.email));
      const { setup, quote } = await setUp.signUp(body, requestOf(ctx, null));
      if (quote === null) throw new Error('A sign-up has no quote');
      return {
        ...setupAnswer(setup, settings),
        trial_end_date: trialEndFrom(Date.now()),
        quote: quoteAnswer(quote, { trial: true }),
      };
    }),
    paymentEndpoint(calls.setupPaymentMethod, async ({ body, session, ctx }) => {
      if (body.user_id !== session.user.id) throw new Forbidden();
      await limits.cardSetup.spend(addressOf(ctx.req), session.user.id);
      const { setup, quote, due } = await setUp.forMember(
        session.user,
        body.package ?? null,
        body.promotion_code ?? null,
        requestOf(ctx, session.user.id),
      );
      return {
        ...setupAnswer(setup, settings),
        ...(due[0] !== undefined && {
          due: {
            amount: setup.agreedMinor,
            currency: due[0].currency,
            invoices: due.length,
          },
        }),
        ...(quote !== null && {
          trial_end_date: trialEndFrom(Date.now()),
          quote: quoteAnswer(quote, { trial: true }),
        }),
      };
    }),
    paymentEndpoint(calls.confirmPaymentMethod, async ({ body, session, ctx }) => {
      const { setup_intent_id, amount } = body;
      await limits.cardSetup.spend(addressOf(ctx.req), setup_intent_id);
      return confirmations.confirm(
        { setupIntentId: setup_intent_id, agreedMinor: amount, words: body },
        entranceOf(session, ctx.get('Authorization')),
        ctx,
        requestOf(ctx, null),
      );
    }),
  ];
};
