import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { type Reading, readingSchema } from './reading.ts';

export const ACCOUNT_UID = 'plugin::membership.billing-account';

const time = z
  .union([z.string(), z.date(), z.number()])
  .transform((value) => new Date(value).toISOString());

const rowSchema = z.object({
  userDocumentId: z.string(),
  stripeCustomerId: z.string(),
  // A reading that an earlier version of ours wrote is as good as none: Stripe is asked again.
  reading: readingSchema.nullable().catch(null),
  readAt: time.nullable(),
});

export type Account = z.output<typeof rowSchema>;

/** The rows that say which customer at Stripe a member is, and what was last read of her. */
export const createAccounts = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(ACCOUNT_UID);
  const findOne = async (where: object): Promise<Account | null> => {
    const row = await rows().findOne({ where });
    return row === null ? null : rowSchema.parse(row);
  };

  return {
    find: (userDocumentId: string): Promise<Account | null> => findOne({ userDocumentId }),

    findByCustomer: (stripeCustomerId: string): Promise<Account | null> =>
      findOne({ stripeCustomerId }),

    /** Notes the member's customer before it is used; the reading of an earlier one stays. */
    setCustomer: async (userDocumentId: string, stripeCustomerId: string): Promise<void> => {
      const where = { userDocumentId };
      const updated = await rows().update({ where, data: { stripeCustomerId } });
      if (updated === null) await rows().create({ data: { userDocumentId, stripeCustomerId } });
    },

    saveReading: async (
      userDocumentId: string,
      reading: Reading,
      reviewAt: string | null,
    ): Promise<void> => {
      const data = { reading, readAt: reading.readAt, reviewAt };
      await rows().update({ where: { userDocumentId }, data });
    },
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
