import type { Context } from '../context.ts';
import type { LinkRequests } from '../identity/index.ts';
import { onUserDeleted } from '../platform/database/index.ts';
import type { Endpoint } from '../platform/http/index.ts';
import { forgetAccount } from './accounts.ts';
import { forgetActions } from './actions/log.ts';
import { forgetAttempts } from './attempts.ts';
import { changeEndpoints } from './changes/routes.ts';
import { forgetCheckouts } from './checkout.ts';
import { forgetOrders, guardOrders } from './consents.ts';
import { forgetEntitlements } from './entitlements/entitlements.ts';
import { reportFault } from './faults.ts';
import { forgetGifts } from './gifts/gifts.ts';
import { giftEndpoints } from './gifts/open.ts';
import { startPriceSync } from './jobs.ts';
import { lawEndpoints } from './law/routes.ts';
import { forgetWithdrawals } from './law/withdrawal.ts';
import { forgetPriceChanges } from './offers/price-change-rows.ts';
import { forgetPlanChanges } from './plan-changes/log.ts';
import { unfitPlans } from './plans.ts';
import { forgetRefundRequests } from './refunds/repository.ts';
import { subscriptionEndpoints } from './routes.ts';
import { stripeOf } from './stripe.ts';
import { trialEndpoints } from './trial/routes.ts';
import { answerWebhook } from './webhook/answer.ts';
import { lastArrivalAt } from './webhook/arrivals.ts';

export const billingEndpoints = (ctx: Context, linkRequests: LinkRequests): Endpoint[] => [
  ...trialEndpoints(ctx),
  ...changeEndpoints(ctx),
  ...lawEndpoints(ctx, linkRequests),
  ...giftEndpoints(ctx, linkRequests),
  ...subscriptionEndpoints(ctx),
];

/** Adds the webhook and the metrics; call before Strapi mounts its middlewares. */
export const registerBilling = (ctx: Context): void => {
  // Its metric stands from the start.
  stripeOf(ctx);
  ctx.metrics.gauge({
    name: 'ondelle_stripe_event_age_seconds',
    help: "Time since Stripe's last event, to ten minutes; none before the first",
    read: async () => {
      const at = await lastArrivalAt(ctx);
      return at === null ? [] : [{ value: (Date.now() - at) / 1000 }];
    },
  });
  ctx.strapi.server.app.middleware.unshift((koa, next) => answerWebhook(ctx, koa, next));
};

/** A plan is not on sale when its price does not fit the currency. */
const noteUnfitPlans = async (ctx: Context): Promise<void> => {
  for (const { key, problem } of await unfitPlans(ctx)) {
    ctx.strapi.log.warn(
      `The ${key} plan is not on sale: ${problem} Set another price in the panel.`,
    );
  }
};

/** Call once the database is ready. */
export const startBilling = (ctx: Context): void => {
  const { strapi } = ctx;
  // The customer at Stripe is deleted before, outside the transaction of this
  // (`identity/account/deletion.ts`).
  onUserDeleted(strapi, async (userDocumentId, language) => {
    await forgetPlanChanges(ctx, userDocumentId);
    await forgetAccount(ctx, userDocumentId);
    await forgetActions(ctx, userDocumentId);
    await forgetAttempts(ctx, userDocumentId);
    await forgetEntitlements(ctx, userDocumentId);
    await forgetGifts(ctx, userDocumentId);
    await forgetCheckouts(ctx, userDocumentId);
    await forgetOrders(ctx, userDocumentId);
    await forgetPriceChanges(ctx, userDocumentId);
    await forgetRefundRequests(ctx, userDocumentId, language);
    await forgetWithdrawals(ctx, userDocumentId);
  });
  guardOrders(ctx);
  // Only on `listening`: a command that loads the app without a server must not change prices.
  strapi.server.httpServer.once('listening', () => {
    if (ctx.settings.stripe.secretKey === null) {
      strapi.log.warn('Stripe is not connected: nothing can be sold.');
    }
    startPriceSync(ctx);
    void noteUnfitPlans(ctx).catch((fault) => reportFault(ctx, fault));
  });
};
