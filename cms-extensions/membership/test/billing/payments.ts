import type { Core } from '@strapi/strapi';
import { customerOf, snapshotOf } from '../../server/src/billing/accounts.ts';
import { endSubscription } from '../../server/src/billing/active-subscriptions.ts';
import { isAlertRaised, raiseAlert, unseenAlerts } from '../../server/src/billing/alerts.ts';
import { openCheckout } from '../../server/src/billing/checkout.ts';
import { ordersOf } from '../../server/src/billing/consents.ts';
import { membershipOf } from '../../server/src/billing/membership.ts';
import { connectCustomer } from '../../server/src/billing/other-customers.ts';
import { findPlan, plansOnSale } from '../../server/src/billing/plans.ts';
import { priceDifferences } from '../../server/src/billing/prices.ts';
import { quotePurchase } from '../../server/src/billing/quotes.ts';
import { subscribe } from '../../server/src/billing/subscribe.ts';
import type { Context } from '../../server/src/context.ts';
import { hashOf } from '../../server/src/users/index.ts';
import { contextOf } from '../context.ts';

type Bound<Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (ctx: Context, ...rest: infer Rest) => infer R
    ? (...rest: Rest) => R
    : never;
};

const bind = <Functions extends Record<string, (ctx: Context, ...rest: never[]) => unknown>>(
  ctx: Context,
  functions: Functions,
) =>
  Object.fromEntries(
    Object.entries(functions).map(([name, call]) => [name, call.bind(null, ctx)]),
  ) as Bound<Functions>;

/** What the plugin does with payments besides what `billingOf` has. */
export const paymentsIn = (ctx: Context) => ({
  ...bind(ctx, { connectCustomer, customerOf, membershipOf, snapshotOf, openCheckout }),
  ...bind(ctx, { hashOf, subscribe, quotePurchase, ordersOf, endSubscription }),
  ...bind(ctx, {
    raiseAlert,
    isAlertRaised,
    unseenAlerts,
    plansOnSale,
    findPlan,
    priceDifferences,
  }),
});

export const paymentsOf = (strapi: Core.Strapi) => paymentsIn(contextOf(strapi));
