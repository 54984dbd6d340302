import type { PlanKey } from 'contract';
import type { Context } from '../context.ts';
import { type Attempt, attempt } from './attempts.ts';
import { ensureCustomer, type Payer } from './customers.ts';
import { examineStripe } from './doctor.ts';
import { isFault } from './errors.ts';
import { withMember } from './locks.ts';
import { type CodeOrder, makeCode } from './offers/codes.ts';
import { putSale, type SaleOrder } from './offers/sale.ts';
import { priceIdOf, syncPrices } from './prices.ts';
import { reconcile } from './reconciliation.ts';
import type { Cause } from './snapshot/change.ts';
import { stripeOf } from './stripe.ts';
import { syncMember } from './sync.ts';
import { registerWebhook } from './webhook/events.ts';

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

export type BoundBilling = ReturnType<typeof boundBilling>;
