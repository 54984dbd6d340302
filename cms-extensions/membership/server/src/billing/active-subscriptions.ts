import type Stripe from 'stripe';
import { AlreadySubscribed, isOver } from './errors.ts';
import { isActiveSubscription, planOf } from './read/index.ts';

/** What keeps a member from paying twice. All of it inside `withMember`. */
export const createActiveSubscriptions = (stripe: Stripe) => {
  /**
   * Closes a customer's open checkouts, so that none of them can be paid beside what comes now.
   * @param except the attempt whose own session stays, since a repetition is answered with it
   */
  const expireCheckouts = async (customerId: string, except?: string): Promise<void> => {
    const open = stripe.checkout.sessions.list({
      customer: customerId,
      status: 'open',
      limit: 100,
    });
    for await (const session of open) {
      if (except !== undefined && session.metadata?.attempt === except) continue;
      await stripe.checkout.sessions.expire(session.id).catch((error: unknown) => {
        // Paid or expired a moment ago; what was paid shows among the subscriptions.
        if (!isOver(error)) throw error;
      });
    }
  };

  const allOf = (customerId: string): Promise<Stripe.Subscription[]> =>
    stripe.subscriptions
      .list({ customer: customerId, status: 'all', limit: 100 })
      .autoPagingToArray({ limit: 1000 });

  /** Ends a subscription now; harmless when it has ended by itself. */
  const end = async (subscriptionId: string): Promise<void> => {
    await stripe.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
      if (!isOver(error)) throw error;
    });
  };

  return {
    expireCheckouts,

    /** Ends all of a customer's subscriptions to our plans. */
    endAll: async (customerId: string): Promise<void> => {
      for (const subscription of await allOf(customerId)) {
        if (isActiveSubscription(subscription) && planOf(subscription) !== null)
          await end(subscription.id);
      }
    },

    /**
     * Makes sure that a new subscription would be the only one. A first payment that was never
     * finished is given up.
     * @param attempt the idempotency key of what is about to be done
     * @returns what this very attempt has made already, though its answer was lost
     * @throws AlreadySubscribed
     */
    assertNone: async (
      customerId: string,
      attempt?: string,
    ): Promise<Stripe.Subscription | null> => {
      const active = (await allOf(customerId)).filter(
        (subscription) => isActiveSubscription(subscription) && planOf(subscription) !== null,
      );
      const own = active.find(({ metadata }) => metadata.attempt === attempt);
      if (attempt !== undefined && own !== undefined) return own;
      if (active.some(({ status }) => status !== 'incomplete')) throw new AlreadySubscribed();
      for (const { id } of active) await end(id);
      return null;
    },
  };
};

export type ActiveSubscriptions = ReturnType<typeof createActiveSubscriptions>;
