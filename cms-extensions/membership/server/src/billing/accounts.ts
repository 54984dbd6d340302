import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { upsert } from '../platform/database/index.ts';
import { type Snapshot, snapshotSchema } from './snapshot.ts';

const TABLE = 'membership_billing_accounts';
const ACCOUNT_UID = 'plugin::membership.billing-account';

/** As many as one round looks after; the others wait for the next. */
const BATCH = 200;

const time = z
  .union([z.string(), z.date(), z.number()])
  .transform((value) => new Date(value).toISOString());

const rowSchema = z
  .object({
    userDocumentId: z.string(),
    stripeCustomerId: z.string(),
    // A reading that an earlier version of ours wrote is as good as none: Stripe is asked again.
    reading: snapshotSchema.nullable().catch(null),
    readAt: time.nullable(),
  })
  .transform(({ reading, ...rest }) => ({ ...rest, snapshot: reading }));

export type Account = z.output<typeof rowSchema>;

/** The rows that say which customer at Stripe a member is, and what was last read of her. */
export const createAccounts = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(ACCOUNT_UID);
  const findOne = async (where: object): Promise<Account | null> => {
    const row = await rows().findOne({ where });
    return row === null ? null : rowSchema.parse(row);
  };

  const userIds = async (where: object): Promise<string[]> => {
    const found = await rows().findMany({ where, orderBy: { readAt: 'asc' }, limit: BATCH });
    return found.map(({ userDocumentId }) => userDocumentId);
  };

  return {
    find: (userDocumentId: string): Promise<Account | null> => findOne({ userDocumentId }),

    findByCustomers: async (stripeCustomerIds: readonly string[]): Promise<Account[]> =>
      z
        .array(rowSchema)
        .parse(
          await rows().findMany({ where: { stripeCustomerId: { $in: [...stripeCustomerIds] } } }),
        ),

    /** Members whose status time alone has changed. */
    due: (now: Date): Promise<string[]> => userIds({ reviewAt: { $lte: now } }),

    /** Members whom Stripe was not asked about since a moment. */
    unreadSince: (moment: Date): Promise<string[]> =>
      userIds({ $or: [{ readAt: { $lt: moment } }, { readAt: { $null: true } }] }),

    findByCustomer: (stripeCustomerId: string): Promise<Account | null> =>
      findOne({ stripeCustomerId }),

    /** Notes the member's customer before it is used; the reading of an earlier one stays. */
    setCustomer: async (userDocumentId: string, stripeCustomerId: string): Promise<void> => {
      const change = { stripe_customer_id: stripeCustomerId };
      const key = { user_document_id: userDocumentId };
      await upsert(strapi, { table: TABLE, key, values: change }, change);
    },

    forget: async (userDocumentId: string): Promise<void> => {
      await rows().deleteMany({ where: { userDocumentId } });
    },

    saveSnapshot: async (
      userDocumentId: string,
      snapshot: Snapshot,
      reviewAt: string | null,
    ): Promise<void> => {
      const data = { reading: snapshot, readAt: snapshot.readAt, reviewAt };
      await rows().update({ where: { userDocumentId }, data });
    },
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
