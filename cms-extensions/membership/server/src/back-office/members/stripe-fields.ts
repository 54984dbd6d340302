import type { Core } from '@strapi/strapi';
import type { UserFields } from '../../billing/index.ts';

const USER_UID = 'plugin::users-permissions.user';

/** The values for a member who is unknown at Stripe. */
const NOTHING_AT_STRIPE: Omit<UserFields, 'statusReadAt' | 'stripeCustomerId'> &
  Record<'statusReadAt' | 'stripeCustomerId', null> = {
  subscriptionStatus: 'inactive',
  subscriptionPlan: null,
  trialEndsAt: null,
  premiumEndsAt: null,
  premiumEndStatus: null,
  hasPaymentMethod: false,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  statusReadAt: null,
};

const withoutStripeFields = (data: object): object =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !(name in NOTHING_AT_STRIPE)));

/**
 * Subscription fields come from Stripe only. The panel's form sends them back unchanged, and other
 * callers of its API could send anything, so these fields are removed from requests. Commands, such
 * as the loader of the demo, may write them.
 */
export const guardStripeFields = (strapi: Core.Strapi): void => {
  strapi.documents.use((context, next) => {
    if (context.uid !== USER_UID || strapi.requestContext.get() === undefined) return next();
    const params = context.params as { data?: object };
    if (context.action === 'update') params.data = withoutStripeFields(params.data ?? {});
    if (context.action === 'create' || context.action === 'clone') {
      params.data = { ...params.data, ...NOTHING_AT_STRIPE };
    }
    return next();
  });
};
