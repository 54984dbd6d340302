import { calls, emailKey } from 'contract';
import type { Context } from '../../context.ts';
import type { Entrance } from '../../identity/index.ts';
import { bearerToken, type Endpoint, Forbidden, type Session } from '../../platform/http/index.ts';
import { assertOwnUrls, paymentEndpoint, quoteAnswer } from '../routes.ts';
import type { CardSetup } from './card-setups.ts';
import { confirmCard } from './confirmation.ts';
import { trialRequestOf } from './ledger.ts';
import { trialEndFrom, walletsFor } from './rules.ts';
import { setUpCard, signUpWithCard } from './set-up.ts';

const setupAnswer = (setup: CardSetup, { wallets }: Context['settings']) => ({
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
export const trialEndpoints = (ctx: Context): Endpoint[] => [
  paymentEndpoint(calls.trialSignup, async ({ body, ctx: koa }) => {
    const { return_url } = body;
    assertOwnUrls({ return_url }, ctx.settings.storefrontUrl);
    await ctx.limits.registration.spend(ctx.addressOf(koa.req), emailKey(body.email));
    const { setup, quote } = await signUpWithCard(ctx, body, trialRequestOf(ctx, koa, null));
    if (quote === null) throw new Error('A sign-up has no quote');
    return {
      ...setupAnswer(setup, ctx.settings),
      trial_end_date: trialEndFrom(Date.now()),
      quote: quoteAnswer(quote, { trial: true }),
    };
  }),
  paymentEndpoint(calls.setupPaymentMethod, async ({ body, session, ctx: koa }) => {
    if (body.user_id !== session.user.id) throw new Forbidden();
    await ctx.limits.cardSetup.spend(ctx.addressOf(koa.req), session.user.id);
    const { setup, quote, due } = await setUpCard(
      ctx,
      session.user,
      body.package ?? null,
      body.promotion_code ?? null,
      trialRequestOf(ctx, koa, session.user.id),
    );
    return {
      ...setupAnswer(setup, ctx.settings),
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
  paymentEndpoint(calls.confirmPaymentMethod, async ({ body, session, ctx: koa }) => {
    const { setup_intent_id, amount } = body;
    await ctx.limits.cardSetup.spend(ctx.addressOf(koa.req), setup_intent_id);
    return confirmCard(
      ctx,
      { setupIntentId: setup_intent_id, agreedMinor: amount, words: body },
      entranceOf(session, koa.get('Authorization')),
      koa,
      trialRequestOf(ctx, koa, null),
    );
  }),
];
