import type { PlanKey } from 'contract';
import type { Context } from '../context.ts';
import type { LinkRequests } from '../identity/index.ts';
import { onUserDeleted } from '../platform/database/index.ts';
import type { Endpoint } from '../platform/http/index.ts';
import { eventAge, noteArrival, receiveWebhook } from '../platform/webhooks/index.ts';
import { forgetAccount } from './accounts.ts';
import { forgetActions } from './actions/log.ts';
import { type Attempt, attempt } from './attempts.ts';
import { changeEndpoints } from './changes/routes.ts';
import { forgetOrders } from './consents.ts';
import { ensureCustomer, type Payer } from './customers.ts';
import { examineStripe } from './doctor.ts';
import { forgetEntitlements } from './entitlements/entitlements.ts';
import { isFault, reportFault, toPaymentError } from './errors.ts';
import { forgetGifts } from './gifts/gifts.ts';
import { giftEndpoints } from './gifts/open.ts';
import { startPriceSync } from './jobs.ts';
import { lawEndpoints } from './law/routes.ts';
import { withMember } from './locks.ts';
import { type CodeOrder, makeCode } from './offers/codes.ts';
import { forgetPriceChanges } from './offers/price-change-rows.ts';
import { putSale, type SaleOrder } from './offers/sale.ts';
import { forgetPlanChanges } from './plan-changes/log.ts';
import { priceIdOf, syncPrices } from './prices.ts';
import { reconcile } from './reconciliation.ts';
import { forgetRefundRequests } from './refunds/repository.ts';
import { subscriptionEndpoints } from './routes.ts';
import type { Cause } from './snapshot/schema.ts';
import { stripeOf } from './stripe.ts';
import { syncMember } from './sync.ts';
import { trialEndpoints } from './trial/routes.ts';
import { registerWebhook, verifiedEvent, WEBHOOK_PATH } from './webhook/events.ts';
import { handleEvent } from './webhook/handler.ts';

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
  const stripe = stripeOf(ctx);
  eventAge(ctx, 'stripe');
  const webhook = receiveWebhook(ctx, {
    provider: 'stripe',
    path: WEBHOOK_PATH,
    signatureHeader: 'Stripe-Signature',
    handle: async (bytes, signature) => {
      const { webhookSecrets } = ctx.settings.stripe;
      const event = verifiedEvent(stripe, bytes, signature, webhookSecrets);
      await noteArrival(ctx, 'stripe');
      await handleEvent(ctx, event);
    },
    asAnswered: toPaymentError,
    report: (fault) => reportFault(ctx, fault),
  });
  ctx.strapi.server.app.middleware.unshift(webhook);
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
    await forgetEntitlements(ctx, userDocumentId);
    await forgetGifts(ctx, userDocumentId);
    await forgetOrders(ctx, userDocumentId);
    await forgetPriceChanges(ctx, userDocumentId);
    await forgetRefundRequests(ctx, userDocumentId, language);
  });
  // Only on `listening`: a command that loads the app without a server must not change prices.
  strapi.server.httpServer.once('listening', () => {
    if (ctx.settings.stripe.secretKey === null) {
      strapi.log.warn('Stripe is not connected: nothing can be sold.');
    }
    startPriceSync(ctx);
  });
};

/** What the commands and the loader of the demo do with payments, bound to a context. */
export const boundBilling = (ctx: Context) => ({
  /** Whether Stripe runs in test mode, where no money moves. */
  testMode: ctx.settings.stripe.secretKey?.startsWith('sk_test_') === true,
  /** The currency that the plans are sold in. */
  currency: ctx.settings.currency,
  stripe: stripeOf(ctx),
  isFault,
  withMember: <Result>(userDocumentId: string, work: () => Promise<Result>) =>
    withMember(ctx, userDocumentId, work),
  ensureCustomer: (payer: Payer) => ensureCustomer(ctx, payer),
  attempt: <Result>(
    userDocumentId: string,
    purpose: string,
    parameters: object,
    work: (begun: Attempt) => Promise<Result>,
  ) => attempt(ctx, userDocumentId, purpose, parameters, work),
  sync: (userDocumentId: string, cause?: Cause) => syncMember(ctx, userDocumentId, cause),
  prices: {
    idOf: (plan: PlanKey) => priceIdOf(ctx, plan),
    syncAll: () => syncPrices(ctx),
  },
  offers: {
    makeCode: (actionId: string, order: CodeOrder) => makeCode(ctx, actionId, order),
    planSale: (actionId: string, order: SaleOrder) => putSale(ctx, actionId, order),
  },
  reconcile: (now?: Date) => reconcile(ctx, now),
  registerWebhook: (url: string) => registerWebhook(stripeOf(ctx), url),
  doctor: (now?: number) => examineStripe(ctx, now),
});
