import type { Core } from '@strapi/strapi';
import type { UserFields } from '../../billing/index.ts';

const USER_UID = 'plugin::users-permissions.user';

/** What stands on a member whom Stripe does not know. */
const NOTHING_AT_STRIPE: Omit<UserFields, 'statusReadAt' | 'stripeCustomerId'> &
  Record<'statusReadAt' | 'stripeCustomerId', null> = {
  subscriptionStatus: 'inactive',
  subscriptionPlan: null,
  trialEndsAt: null,
  premiumEndsAt: null,
  hasPaymentMethod: false,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  statusReadAt: null,
};

const withoutStripeFields = (data: object): object =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !(name in NOTHING_AT_STRIPE)));

/**
 * Who pays is read from Stripe alone. The panel's form sends these fields back as it got them, and
 * whoever calls its API could send anything: of what comes with a request they are left out.
 * Commands, such as the loader of the demo, may write them.
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
