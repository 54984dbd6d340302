import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { PAYMENT_ERRORS } from 'contract';
import type Stripe from 'stripe';
import { onMemberDeleted } from '../database/index.ts';
import type { Accounts } from './accounts.ts';
import { isMissing } from './errors.ts';

const USER_UID = 'plugin::users-permissions.user';

type Parts = { strapi: Core.Strapi; stripe: Stripe; accounts: Accounts };

/**
 * Deleting an account ends what it pays for, at Stripe first: deleting a customer cancels her
 * subscriptions and forgets her cards. While Stripe cannot be reached, the account stays.
 */
export const followDeletions = ({ strapi, stripe, accounts }: Parts): void => {
  strapi.db.lifecycles.subscribe({
    models: [USER_UID],
    beforeDelete: async ({ params }) => {
      const user = await strapi.db.query(USER_UID).findOne({ where: params.where });
      const account = user === null ? null : await accounts.find(user.documentId);
      if (account === null) return;
      try {
        await stripe.customers.del(account.stripeCustomerId);
      } catch (error) {
        // As an error of the application its text is shown in the panel.
        if (!isMissing(error)) throw new errors.ApplicationError(PAYMENT_ERRORS.unavailable);
      }
    },
  });
  onMemberDeleted(strapi, accounts.forget);
};
