import type { MemberState } from 'contract';
import type { UserFields } from '../../billing/index.ts';
import type { DocumentHandler } from '../../platform/documents/index.ts';

/** The values for a member who is unknown at Stripe and was given nothing. */
const NOTHING_AT_STRIPE: Omit<UserFields, 'statusReadAt' | 'stripeCustomerId'> &
  Record<'statusReadAt' | 'stripeCustomerId' | 'entitledUntil' | 'memberStateUntil', null> & {
    memberState: MemberState;
  } = {
  subscriptionStatus: 'inactive',
  subscriptionPlan: null,
  trialEndsAt: null,
  premiumEndsAt: null,
  premiumEndStatus: null,
  hasPaymentMethod: false,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  statusReadAt: null,
  entitledUntil: null,
  memberState: 'none',
  memberStateUntil: null,
};

const withoutStripeFields = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !(name in NOTHING_AT_STRIPE)));

/**
 * Subscription fields come from Stripe only. The panel's form sends them back unchanged, and other
 * callers of its API could send anything, so these fields are removed from requests. Commands, such
 * as the loader of the demo, may write them.
 */
export const leaveOutStripeFields: DocumentHandler<'create' | 'update' | 'clone'> = async (
  { strapi },
  { action, params },
  next,
) => {
  if (strapi.requestContext.get() === undefined) return next();
  params.data =
    action === 'update'
      ? withoutStripeFields(params.data ?? {})
      : { ...params.data, ...NOTHING_AT_STRIPE };
  return next();
};
