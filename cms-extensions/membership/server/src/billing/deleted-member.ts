import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { PAYMENT_ERRORS } from 'contract';
import type Stripe from 'stripe';
import { onMemberDeleted } from '../database/index.ts';
import type { Accounts } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import type { Checkouts } from './checkouts.ts';
import { isMissing, toPaymentError } from './errors.ts';

const USER_UID = 'plugin::users-permissions.user';

type Parts = {
  strapi: Core.Strapi;
  stripe: Stripe;
  accounts: Accounts;
  attempts: Attempts;
  checkouts: Checkouts;
};

/**
 * Deleting an account ends what it pays for, at Stripe first: deleting a customer cancels her
 * subscriptions and forgets her cards. While Stripe cannot be told, the account stays.
 */
export const createFarewell = (parts: Parts) => {
  const { strapi, stripe, accounts, attempts, checkouts } = parts;

  /**
   * Ends all that a member has at Stripe; harmless the second time.
   * @throws PaymentsUnavailable
   */
  const leave = async (userDocumentId: string): Promise<void> => {
    const account = await accounts.find(userDocumentId);
    if (account === null) return;
    try {
      await stripe.customers.del(account.stripeCustomerId);
    } catch (error) {
      if (!isMissing(error)) throw toPaymentError(error);
    }
  };

  /** Forgets here what is known of a member at Stripe. */
  const forget = async (userDocumentId: string): Promise<void> => {
    await accounts.forget(userDocumentId);
    await attempts.forget(userDocumentId);
    await checkouts.forget(userDocumentId);
  };

  /** Without the member's lock: the panel deletes in a transaction, which may hold the only connection. */
  const leaveBeforeDeletion = async (where: object): Promise<void> => {
    const user = await strapi.db.query(USER_UID).findOne({ where });
    if (user === null) return;
    await leave(user.documentId).catch(() => {
      // As an error of the application its text is shown in the panel.
      throw new errors.ApplicationError(PAYMENT_ERRORS.unavailable);
    });
  };

  return {
    leave,
    forget,

    /** Has every deletion of a member, the panel's too, go the same way. */
    follow: (): void => {
      strapi.db.lifecycles.subscribe({
        models: [USER_UID],
        beforeDelete: ({ params }) => leaveBeforeDeletion(params.where),
      });
      onMemberDeleted(strapi, forget);
    },
  };
};
