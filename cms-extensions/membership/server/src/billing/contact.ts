import type { Core } from '@strapi/strapi';
import type Stripe from 'stripe';
import { z } from 'zod';
import { isFault } from './errors.ts';

const USER_UID = 'plugin::users-permissions.user';

const userSchema = z.object({ email: z.string(), name: z.string().nullable() });

type Parts = { strapi: Core.Strapi; stripe: Stripe; report: (fault: unknown) => void };

/**
 * Updates the customer at Stripe with the member's current e-mail and name, which appear on
 * Stripe's receipts and in its dashboard. A failure does not fail the sync: the next one retries.
 */
export const createContact =
  ({ strapi, stripe, report }: Parts) =>
  async (
    userDocumentId: string,
    customer: Pick<Stripe.Customer, 'id' | 'email' | 'name'>,
  ): Promise<void> => {
    const row = await strapi.db.query(USER_UID).findOne({ where: { documentId: userDocumentId } });
    if (row === null) return;
    const { email, name } = userSchema.parse(row);
    if (customer.email === email && (customer.name ?? '') === (name ?? '')) return;
    try {
      await stripe.customers.update(customer.id, { email, name: name ?? '' });
    } catch (error) {
      if (!isFault(error)) report(error);
    }
  };

export type Contact = ReturnType<typeof createContact>;
