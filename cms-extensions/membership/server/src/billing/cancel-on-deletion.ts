import { isMissing, toPaymentError } from './errors.ts';
import type { Billing } from './index.ts';

/**
 * Before a member's account is deleted, expires the member's open checkouts and deletes the
 * customer at Stripe, which cancels the subscriptions immediately and removes the cards. Call
 * inside `withMember`. Safe to repeat.
 * @throws PaymentsUnavailable when the outcome is unknown
 */
export const createCancelOnDeletion =
  (billing: Pick<Billing, 'stripe' | 'customerOf' | 'expireCheckouts'>) =>
  async (userDocumentId: string): Promise<void> => {
    const customerId = await billing.customerOf(userDocumentId);
    if (customerId === null) return;
    try {
      await billing.expireCheckouts(customerId);
      await billing.stripe.customers.del(customerId);
    } catch (error) {
      // Already deleted: by hand, or by an earlier attempt whose response was lost.
      if (!isMissing(error)) throw toPaymentError(error);
    }
  };

export type CancelOnDeletion = ReturnType<typeof createCancelOnDeletion>;
