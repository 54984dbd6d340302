import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { assertSignUpOpen } from '../site/index.ts';
import { assertNoSubscription, expireCheckouts } from './active-subscriptions.ts';
import { attempt, currentStateOf } from './attempts.ts';
import { openCheckout } from './checkout.ts';
import { recordOrder } from './consents.ts';
import { ensureCustomer, type Payer } from './customers.ts';
import { ignoreFault, needsCardholder } from './errors.ts';
import { withMember } from './locks.ts';
import { assertPaysNowhereElse } from './other-customers.ts';
import { agreedQuote, assertLocated, orderOf, type Purchase } from './quotes.ts';
import { isActiveSubscription } from './snapshot/subscription.ts';
import { stripeOf } from './stripe.ts';
import { syncMember } from './sync.ts';
import { automaticTax } from './tax.ts';

/** The subscription made with the card on file, or the URL of the checkout to subscribe at. */
type Subscribed = { subscription: Stripe.Subscription } | { checkoutUrl: string };

const createSubscription = async (
  ctx: Context,
  payer: Payer,
  purchase: Purchase,
  customer: string,
  card: string,
): Promise<Stripe.Subscription> => {
  const quote = await agreedQuote(ctx, customer, purchase);
  assertLocated(quote);
  const { price, discounts } = quote;
  await assertSignUpOpen(ctx);
  await assertPaysNowhereElse(ctx, payer);
  await expireCheckouts(ctx, customer);
  const intent = { customer, price, card, discounts, ...automaticTax(ctx.settings.tax) };
  return attempt(ctx, payer.id, 'subscribe', intent, async ({ idempotencyKey }) => {
    const made = await assertNoSubscription(ctx, customer, idempotencyKey);
    if (made !== null) return made;
    await recordOrder(ctx, payer.id, orderOf('subscription', purchase, quote));
    const created = await stripeOf(ctx).subscriptions.create(
      {
        customer,
        items: [{ price }],
        ...automaticTax(ctx.settings.tax),
        ...(discounts.length > 0 && { discounts }),
        default_payment_method: card,
        payment_behavior: 'error_if_incomplete',
        metadata: { userId: payer.id, plan: purchase.plan, attempt: idempotencyKey },
      },
      { idempotencyKey },
    );
    return currentStateOf(created, async ({ id }) => {
      const subscription = await stripeOf(ctx).subscriptions.retrieve(id);
      return isActiveSubscription(subscription) ? subscription : null;
    });
  });
};

const subscribeAtCheckout = async (
  ctx: Context,
  payer: Payer,
  purchase: Purchase,
): Promise<Subscribed> => {
  const { url: checkoutUrl } = await openCheckout(ctx, payer, purchase, {
    success_url: `${ctx.settings.storefrontUrl}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${ctx.settings.storefrontUrl}/subscription/cancel`,
  });
  return { checkoutUrl };
};

/**
 * Subscribes a member to a plan.
 * @throws AlreadySubscribed, PaysElsewhere, AmountChanged, PromotionCodeRefused, CardDeclined
 */
export const subscribe = async (
  ctx: Context,
  payer: Payer,
  purchase: Purchase,
): Promise<Subscribed> =>
  await withMember(ctx, payer.id, async () => {
    const customer = await ensureCustomer(ctx, payer);
    const card = (await syncMember(ctx, payer.id))?.card?.paymentMethodId;
    if (card === undefined) return subscribeAtCheckout(ctx, payer, purchase);
    const subscribed = await createSubscription(ctx, payer, purchase, customer, card).then(
      (subscription) => ({ subscription }),
      (error: unknown) => {
        // The checkout can obtain the cardholder's confirmation.
        if (needsCardholder(error)) return subscribeAtCheckout(ctx, payer, purchase);
        throw error;
      },
    );
    // Ignore a Stripe fault here: the payment is done, and the webhook will sync the member too.
    await syncMember(ctx, payer.id).catch(ignoreFault);
    return subscribed;
  });
