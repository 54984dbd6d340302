import {
  type BodyOf,
  type Call,
  calls,
  type PlanKey,
  type ResponseOf,
  toMajorUnits,
} from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import {
  type Endpoint,
  endpoint,
  InvalidInput,
  NotFound,
  NotSignedIn,
  type ParsedRequest,
} from '../platform/http/index.ts';
import { customerOf } from './accounts.ts';
import {
  admitCard,
  attemptCharge,
  type CardRequest,
  cardRequestOf,
} from './card-testing/card-testing.ts';
import { checkoutStatus, openCheckout } from './checkout.ts';
import { ensureCustomer } from './customers.ts';
import { PaymentsUnavailable, toPaymentError } from './errors.ts';
import { withMember } from './locks.ts';
import { membershipOf, shownDiscounts } from './membership.ts';
import { plansOnSale, requirePlan } from './plans.ts';
import { type Purchase, type Quote, quotePurchase } from './quotes.ts';
import { isoOrNull } from './snapshot/subscription.ts';
import { stripeOf } from './stripe.ts';
import { subscribe } from './subscribe.ts';
import { syncMember } from './sync.ts';
import { storeLocation } from './tax.ts';

/** An endpoint whose handler calls Stripe; converts the SDK's errors to API errors. */
export const paymentEndpoint = <const Definition extends Call>(
  call: Definition,
  handler: (request: ParsedRequest<Definition>) => Promise<ResponseOf<Definition>>,
): Endpoint =>
  endpoint(call, async (request) => {
    try {
      return await handler(request);
    } catch (error) {
      throw toPaymentError(error);
    }
  });

/**
 * Rejects URLs of other origins, since Stripe redirects the member's browser to them.
 * @param fields URLs by their field names in the request body
 * @param siteUrl the storefront's public address
 * @throws InvalidInput naming each invalid field
 */
export const assertOwnUrls = (fields: Record<string, string>, siteUrl: string): void => {
  const { origin } = new URL(siteUrl);
  const issues = Object.entries(fields)
    .filter(([, url]) => !URL.canParse(url) || new URL(url).origin !== origin)
    .map(([field]) => ({
      code: 'custom' as const,
      path: [field],
      message: 'Is not an address of this site',
      input: undefined,
    }));
  if (issues.length > 0) throw new InvalidInput(new z.ZodError(issues), 'body');
};

/**
 * A quote as the API returns it.
 * @param trial whether the purchase begins with a free trial
 */
export const quoteAnswer = (
  { first, next, tax, isCodeUnused }: Quote,
  { trial }: { trial: boolean },
): ResponseOf<typeof calls.quotePurchase> => {
  const { currency } = first;
  return {
    first_charge: { amount: first.amountMinor, currency },
    next_charge: trial ? null : { amount: next.amountMinor, currency, at: next.at },
    regular: { amount: first.regularMinor, currency },
    discounts: shownDiscounts(first.discounts),
    ...(isCodeUnused && { code_unused: true as const }),
    ...(tax !== null && {
      tax: {
        behavior: tax.behavior,
        amount: tax.amountMinor,
        location_needed: tax.locationNeeded,
      },
    }),
  };
};

const purchaseOf = (
  plan: PlanKey,
  body: Omit<BodyOf<typeof calls.createSubscription>, 'plan_id'>,
  { tester }: CardRequest,
): Purchase => {
  const { promotion_code: promotionCode = null, agreed_amount: agreedMinor } = body;
  return { plan, promotionCode, agreedMinor, words: body, tester };
};

/** The endpoints for packages, checkouts and memberships (spec section 7). */
export const subscriptionEndpoints = (ctx: Context): Endpoint[] => [
  paymentEndpoint(calls.listPackages, async () => ({
    packages: (await plansOnSale(ctx)).map(({ key, amountMinor }) => ({
      id: key,
      amount: toMajorUnits(amountMinor, ctx.settings.currency),
    })),
  })),

  paymentEndpoint(calls.getPaymentSettings, async () => {
    const { publishableKey, scriptUrl } = ctx.settings.stripe;
    if (publishableKey === null) throw new PaymentsUnavailable();
    return { publishable_key: publishableKey, script_url: scriptUrl };
  }),

  paymentEndpoint(calls.quotePurchase, async ({ session, body, ctx: koa }) => {
    const address = ctx.addressOf(koa.req);
    await ctx.limits.preview.spend(address, session?.user.id ?? address);
    const customer = session === null ? null : await customerOf(ctx, session.user.id);
    const { package: plan, trial, promotion_code, location } = body;
    const promotionCode = promotion_code ?? null;
    const quote = await quotePurchase(ctx, customer, { plan, promotionCode, location });
    return quoteAnswer(quote, { trial });
  }),

  paymentEndpoint(calls.setLocation, async ({ session, body, ctx: koa }) => {
    await ctx.limits.preview.spend(ctx.addressOf(koa.req), session.user.id);
    if (!ctx.settings.tax.enabled) throw new NotFound('Tax');
    const { user } = session;
    await withMember(ctx, user.id, async () => {
      await storeLocation(stripeOf(ctx), await ensureCustomer(ctx, user), body);
      // The next charges are those of that place.
      await syncMember(ctx, user.id);
    });
    return body;
  }),

  paymentEndpoint(calls.createCheckoutSession, async ({ session, body, ctx: koa }) => {
    // The payer is the signed-in member; the e-mail in the body is ignored.
    if (session === null) throw new NotSignedIn();
    const { package: plan, success_url, cancel_url } = body;
    const urls = { success_url, cancel_url };
    assertOwnUrls(urls, ctx.settings.storefrontUrl);
    await ctx.limits.checkout.spend(ctx.addressOf(koa.req), session.user.id);
    const request = cardRequestOf(ctx, koa, session.user.id);
    await admitCard(ctx, request);
    const purchase = purchaseOf(plan, body, request);
    const { id, url } = await openCheckout(ctx, session.user, purchase, urls);
    return { checkout_url: url, session_id: id };
  }),

  paymentEndpoint(calls.getCheckoutStatus, ({ session, params }) =>
    checkoutStatus(ctx, params.session_id, session?.user.id ?? null),
  ),

  paymentEndpoint(calls.createSubscription, async ({ session, body, ctx: koa }) => {
    await ctx.limits.checkout.spend(ctx.addressOf(koa.req), session.user.id);
    const request = cardRequestOf(ctx, koa, session.user.id);
    const plan = await requirePlan(ctx, { documentId: body.plan_id });
    const purchase = purchaseOf(plan.key, body, request);
    const subscribed = await attemptCharge(ctx, request, () =>
      subscribe(ctx, session.user, purchase),
    );
    if ('checkoutUrl' in subscribed) return { checkout_url: subscribed.checkoutUrl };
    const { id, status, items } = subscribed.subscription;
    const current_period_end = isoOrNull(items.data[0]?.current_period_end);
    return { subscription: { id, status, plan_id: plan.documentId, current_period_end } };
  }),

  paymentEndpoint(calls.getMembership, ({ session }) => membershipOf(ctx, session.user.id)),
];
