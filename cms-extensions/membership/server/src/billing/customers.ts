import type Stripe from 'stripe';
import type { Settings } from '../settings.ts';
import type { Accounts } from './accounts.ts';
import type { Attempt, Attempts } from './attempts.ts';
import { isMissing } from './errors.ts';

/** Who is to be a customer; the id is the user's documentId. */
export type Payer = { id: string; email: string; name: string };

type Parts = {
  stripe: Stripe;
  settings: Settings['stripe'];
  accounts: Accounts;
  attempts: Attempts;
};

/** Members as customers at Stripe, one for each. */
export const createCustomers = ({ stripe, settings, accounts, attempts }: Parts) => {
  const isThere = async (customerId: string): Promise<boolean> => {
    try {
      const customer = await stripe.customers.retrieve(customerId);
      return customer.deleted !== true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };

  /** A clock of her own, so that a test can move her time alone. */
  const createClock = async (payer: Payer, attempt: Attempt): Promise<string> => {
    const clock = await stripe.testHelpers.testClocks.create(
      // By the attempt's beginning: a repetition must send the same.
      { frozen_time: Math.floor(attempt.startedAt / 1000), name: payer.email },
      { idempotencyKey: `${attempt.idempotencyKey}-clock` },
    );
    return clock.id;
  };

  const create = (payer: Payer, previousCustomerId: string | null): Promise<string> =>
    attempts.attempt(payer.id, 'customer', { ...payer, previousCustomerId }, async (attempt) => {
      const customer = await stripe.customers.create(
        {
          email: payer.email,
          name: payer.name,
          metadata: { userId: payer.id },
          ...(settings.testClocks && { test_clock: await createClock(payer, attempt) }),
        },
        { idempotencyKey: attempt.idempotencyKey },
      );
      await accounts.setCustomer(payer.id, customer.id);
      return customer.id;
    });

  return {
    /** What time it is for a customer: ours, unless she has a test clock. */
    nowOf: async (customerId: string): Promise<Date> => {
      if (!settings.testClocks) return new Date();
      const customer = await stripe.customers.retrieve(customerId);
      if (customer.deleted === true || typeof customer.test_clock !== 'string') return new Date();
      const { frozen_time } = await stripe.testHelpers.testClocks.retrieve(customer.test_clock);
      return new Date(frozen_time * 1000);
    },

    /**
     * The member's customer at Stripe; a new one when there is none, or when hers was deleted there.
     * To be called inside `withMember`, so that two tabs make one customer.
     */
    ensureCustomer: async (payer: Payer): Promise<string> => {
      const known = (await accounts.find(payer.id))?.stripeCustomerId ?? null;
      if (known !== null && (await isThere(known))) return known;
      return create(payer, known);
    },
  };
};

export type Customers = ReturnType<typeof createCustomers>;
