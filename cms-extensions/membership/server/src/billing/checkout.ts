import { MINUTE_MS, paymentStatusSchema } from 'contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { insertOnce, Table } from '../platform/database/index.ts';
import { Forbidden, NotFound } from '../platform/http/index.ts';
import { assertSignUpOpen } from '../site/index.ts';
import { assertNoSubscription, expireCheckouts } from './active-subscriptions.ts';
import { attempt, currentStateOf } from './attempts.ts';
import { ORIGIN } from './card-testing/card-testing.ts';
import { recordOrder } from './consents.ts';
import { ensureCustomer, type Payer } from './customers.ts';
import { ignoreFault, orNull } from './errors.ts';
import { withMember } from './locks.ts';
import { mayTypeCode } from './offers/codes.ts';
import { assertPaysNowhereElse } from './other-customers.ts';
import { agreedQuote, orderOf, type Purchase } from './quotes.ts';
import { stripeOf } from './stripe.ts';
import { syncMember } from './sync.ts';
import { automaticTax } from './tax.ts';

const TABLE = 'membership_billing_checkouts';

const SALE_STEP_MS = 10 * MINUTE_MS;

/* The owner of each checkout. Unknown session ids are rejected without a request to Stripe. */

const checkouts = new Table('billing-checkout', z.object({ userDocumentId: z.string() }));

/** Passed unchanged: Stripe replaces the placeholder for the session id. */
export type ReturnUrls = { success_url: string; cancel_url: string };

/**
 * When a checkout at a price that may change ends, seconds since the epoch: Stripe wants half an hour at
 * least. The same within ten minutes, for a try that is repeated.
 */
export const soonIn = (now: number): number =>
  (Math.floor(now / SALE_STEP_MS) + 4) * (SALE_STEP_MS / 1000);

/** What Stripe's page takes. It shows Apple Pay and Google Pay by the account's own settings. */
export const payingWith = (
  { settings: { wallets } }: Context,
  { sepaDebit }: { sepaDebit: boolean },
) => {
  const hasLink = wallets.offered.includes('link');
  return {
    allowed_payment_method_types: [
      'card' as const,
      ...(hasLink ? ['link' as const] : []),
      ...(sepaDebit ? ['sepa_debit' as const] : []),
    ],
    ...(!hasLink && { wallet_options: { link: { display: 'never' as const } } }),
    // The buyer agreed to our amount in our currency.
    adaptive_pricing: { enabled: false },
  };
};

const createCheckoutSession = async (
  ctx: Context,
  payer: Payer,
  purchase: Purchase,
  urls: ReturnUrls,
  customer: string,
): Promise<Stripe.Checkout.Session> => {
  const { plan, tester } = purchase;
  const { wallets } = ctx.settings;
  const quote = await agreedQuote(ctx, customer, purchase);
  const { price, discounts, isSale } = quote;
  const typesCode = discounts.length === 0 && (await mayTypeCode(ctx, customer));
  const expires = isSale ? { expires_at: soonIn(Date.now()) } : {};
  const origin: Record<string, string> = tester === undefined ? {} : { [ORIGIN]: tester.address };
  const intent = {
    plan,
    ...urls,
    customer,
    price,
    discounts,
    typesCode,
    expires,
    origin,
    ...automaticTax(ctx.settings.tax),
  };
  return attempt(ctx, payer.id, 'checkout', intent, async ({ idempotencyKey }) => {
    await expireCheckouts(ctx, customer, idempotencyKey);
    await assertNoSubscription(ctx, customer, idempotencyKey);
    await recordOrder(ctx, payer.id, orderOf('checkout', purchase, quote));
    const created = await stripeOf(ctx).checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: payer.id,
        line_items: [{ price, quantity: 1 }],
        // Without a code from our form, Stripe's page asks for one.
        ...(discounts.length > 0 ? { discounts } : { allow_promotion_codes: typesCode }),
        ...expires,
        ...urls,
        ...payingWith(ctx, { sepaDebit: wallets.sepaDebit }),
        // Stripe's page asks for the address and shows the taxes before it charges.
        ...(ctx.settings.tax.enabled && {
          ...automaticTax(ctx.settings.tax),
          billing_address_collection: 'required' as const,
          customer_update: { address: 'auto' as const },
        }),
        metadata: { userId: payer.id, plan, attempt: idempotencyKey, ...origin },
        // Stripe does not copy the session's metadata to the subscription.
        subscription_data: { metadata: { userId: payer.id, plan } },
      },
      { idempotencyKey },
    );
    return currentStateOf(created, async ({ id }) => {
      const session = await stripeOf(ctx).checkout.sessions.retrieve(id);
      return session.status === 'open' ? session : null;
    });
  });
};

/**
 * Opens a checkout for the member's customer and expires the member's other open checkouts.
 * @throws AlreadySubscribed, PaysElsewhere, AmountChanged, PromotionCodeRefused
 */
export const openCheckout = async (
  ctx: Context,
  payer: Payer,
  purchase: Purchase,
  urls: ReturnUrls,
): Promise<{ id: string; url: string }> =>
  await withMember(ctx, payer.id, async () => {
    await assertSignUpOpen(ctx);
    await assertPaysNowhereElse(ctx, payer);
    const customer = await ensureCustomer(ctx, payer);
    const { id, url } = await createCheckoutSession(ctx, payer, purchase, urls, customer);
    if (url === null) throw new Error(`The open checkout ${id} has no address`);
    const values = { user_document_id: payer.id };
    await insertOnce(ctx.strapi, { table: TABLE, key: { session_id: id }, values });
    return { id, url };
  });

/**
 * Returns the status of a checkout. This alone grants no access: a completed checkout triggers
 * a sync of the member.
 * @param userDocumentId the caller; null for a visitor who is not signed in, which is allowed
 *   because the session id cannot be guessed
 * @throws NotFound, Forbidden when it is another member's
 */
export const checkoutStatus = async (
  ctx: Context,
  sessionId: string,
  userDocumentId: string | null,
): Promise<z.output<typeof paymentStatusSchema>> => {
  const checkout = await checkouts.first(ctx, { sessionId });
  if (checkout === null) throw new NotFound('Payment session');
  const { userDocumentId: owner } = checkout;
  if (userDocumentId !== null && userDocumentId !== owner) throw new Forbidden();
  const session = await orNull(stripeOf(ctx).checkout.sessions.retrieve(sessionId));
  if (session === null) throw new NotFound('Payment session');
  // Ignore a Stripe fault here: the payment is done, and the webhook will sync the member too.
  if (session.status === 'complete') await syncMember(ctx, owner).catch(ignoreFault);
  return paymentStatusSchema.parse({
    payment_status: session.payment_status,
    status: session.status,
    amount_total: session.amount_total ?? 0,
    currency: session.currency ?? ctx.settings.currency,
  });
};
