import type { Core } from '@strapi/strapi';
import type Stripe from 'stripe';
import type { Settings } from '../config.ts';
import { contactOf } from '../users/index.ts';
import type { Accounts } from './accounts.ts';
import type { Attempt, Attempts } from './attempts.ts';
import { isFault, isMissing, toPaymentError } from './errors.ts';
import type { Billing } from './index.ts';

/** A member as a paying customer; `id` is the user's documentId. */
export type Payer = { id: string; email: string; name: string };

type Parts = {
  stripe: Stripe;
  settings: Settings['stripe'];
  accounts: Accounts;
  attempts: Attempts;
};

/** Manages the customers at Stripe, one for each member. */
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

  /** Creates a test clock for one member, so that a test can advance this member's time alone. */
  const createClock = async (payer: Payer, attempt: Attempt): Promise<string> => {
    const clock = await stripe.testHelpers.testClocks.create(
      // Use the attempt's start time: a retry with the same key must send the same parameters.
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
    /** The current time for a customer: that of the customer's test clock, else the server's. */
    nowOf: async (customerId: string): Promise<Date> => {
      if (!settings.testClocks) return new Date();
      const customer = await stripe.customers.retrieve(customerId);
      if (customer.deleted === true || typeof customer.test_clock !== 'string') return new Date();
      const { frozen_time } = await stripe.testHelpers.testClocks.retrieve(customer.test_clock);
      return new Date(frozen_time * 1000);
    },

    /**
     * Returns the id of the member's customer at Stripe. Creates a customer when there is none or
     * when it was deleted at Stripe. Call inside `withMember`, so that two concurrent requests
     * create only one customer.
     */
    ensureCustomer: async (payer: Payer): Promise<string> => {
      const known = (await accounts.find(payer.id))?.stripeCustomerId ?? null;
      if (known !== null && (await isThere(known))) return known;
      return create(payer, known);
    },
  };
};

export type Customers = ReturnType<typeof createCustomers>;

type ContactParts = { strapi: Core.Strapi; stripe: Stripe; report: (fault: unknown) => void };

/**
 * Updates the customer at Stripe with the member's current e-mail and name, which appear on
 * Stripe's receipts and in its dashboard. A failure does not fail the sync: the next one retries.
 */
export const createUpdateContact =
  ({ strapi, stripe, report }: ContactParts) =>
  async (
    userDocumentId: string,
    customer: Pick<Stripe.Customer, 'id' | 'email' | 'name'>,
  ): Promise<void> => {
    const contact = await contactOf({ strapi }, userDocumentId);
    if (contact === null) return;
    const { email, name } = contact;
    if (customer.email === email && (customer.name ?? '') === (name ?? '')) return;
    try {
      await stripe.customers.update(customer.id, { email, name: name ?? '' });
    } catch (error) {
      if (!isFault(error)) report(error);
    }
  };

export type UpdateContact = ReturnType<typeof createUpdateContact>;

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
