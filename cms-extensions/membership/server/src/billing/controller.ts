import { calls, type Membership } from 'contract';
import {
  type Endpoint,
  NotFound,
  NotSignedIn,
  type ReadClientAddress,
} from '../platform/http/index.ts';
import type { Limits } from '../platform/limits/index.ts';
import type { Settings } from '../settings.ts';
import type { Checkout } from './checkout.ts';
import { paymentEndpoint } from './endpoint.ts';
import { assertOwnUrls } from './own-url.ts';
import type { Plans } from './plans.ts';
import type { Subscribe } from './subscribe.ts';

type Parts = {
  settings: Settings;
  plans: Plans;
  checkout: Checkout;
  subscribe: Subscribe;
  membershipOf: (userDocumentId: string) => Promise<Membership>;
  limits: Pick<Limits, 'checkout'>;
  addressOf: ReadClientAddress;
};

/** The endpoints for packages, checkouts and memberships (spec section 7). */
export const createBillingEndpoints = (parts: Parts): Endpoint[] => {
  const { settings, plans, checkout, subscribe, membershipOf, limits, addressOf } = parts;
  return [
    paymentEndpoint(calls.listPackages, async () => ({
      packages: (await plans.all()).map(({ key, amountMinor }) => ({
        id: key,
        amount: amountMinor / 100,
      })),
    })),

    paymentEndpoint(calls.getPaymentSettings, async () => ({
      publishable_key: settings.stripe.publishableKey,
      script_url: settings.stripe.scriptUrl,
    })),

    paymentEndpoint(calls.createCheckoutSession, async ({ session, body, ctx }) => {
      // The payer is the signed-in member; the e-mail in the body is ignored.
      if (session === null) throw new NotSignedIn();
      const { package: plan, success_url, cancel_url } = body;
      assertOwnUrls({ success_url, cancel_url }, settings.storefrontUrl);
      await limits.checkout.spend(addressOf(ctx.req), session.user.id);
      const urls = { successUrl: success_url, cancelUrl: cancel_url };
      const { id, url } = await checkout.open(session.user, plan, urls);
      return { checkout_url: url, session_id: id };
    }),

    paymentEndpoint(calls.getCheckoutStatus, ({ session, params }) =>
      checkout.status(params.session_id, session?.user.id ?? null),
    ),

    paymentEndpoint(calls.createSubscription, async ({ session, body, ctx }) => {
      await limits.checkout.spend(addressOf(ctx.req), session.user.id);
      const plan = await plans.findById(body.plan_id);
      if (plan === null) throw new NotFound('Plan');
      const subscribed = await subscribe(session.user, plan);
      if ('checkoutUrl' in subscribed) return { checkout_url: subscribed.checkoutUrl };
      const { id, status, items } = subscribed.subscription;
      const periodEnd = items.data[0]?.current_period_end;
      return {
        subscription: {
          id,
          status,
          plan_id: plan.documentId,
          current_period_end:
            periodEnd === undefined ? null : new Date(periodEnd * 1000).toISOString(),
        },
      };
    }),

    paymentEndpoint(calls.getMembership, ({ session }) => membershipOf(session.user.id)),
  ];
};
