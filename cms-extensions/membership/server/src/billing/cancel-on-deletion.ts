import { isMissing, toPaymentError } from './errors.ts';
import type { Billing } from './index.ts';

/**
 * Ends all that a member has at Stripe before her account goes: open checkouts, subscriptions,
 * cards. Stripe deletes the customer, and cancels at once what she subscribed to. To be called
 * inside `withMember`; repeated, it does nothing.
 * @throws PaymentsUnavailable when it is not certain to have happened
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
      // Gone already: by hand, or by an earlier attempt whose answer was lost.
      if (!isMissing(error)) throw toPaymentError(error);
    }
  };

export type CancelOnDeletion = ReturnType<typeof createCancelOnDeletion>;
