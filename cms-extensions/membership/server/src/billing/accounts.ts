import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { storedIsoTime, upsert } from '../platform/database/index.ts';
import { type Snapshot, snapshotSchema } from './snapshot/schema.ts';

const TABLE = 'membership_billing_accounts';
const ACCOUNT_UID = 'plugin::membership.billing-account';

/** Most members handled in one round; the rest follow in the next. */
const BATCH = 200;

const rowSchema = z
  .object({
    userDocumentId: z.string(),
    stripeCustomerId: z.string(),
    // A snapshot in an older format does not parse and counts as none; the next sync replaces it.
    reading: snapshotSchema.nullable().catch(null),
    readAt: storedIsoTime.nullable(),
  })
  .transform(({ reading, ...rest }) => ({ ...rest, snapshot: reading }));

export type Account = z.output<typeof rowSchema>;

/** Rows that map each member to the Stripe customer and hold the member's last snapshot. */
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

    findMany: async (userDocumentIds: readonly string[]): Promise<Account[]> =>
      z
        .array(rowSchema)
        .parse(await rows().findMany({ where: { userDocumentId: { $in: [...userDocumentIds] } } })),

    /** Members whose status has changed only because time has passed, at most `BATCH`. */
    due: (now: Date): Promise<string[]> => userIds({ reviewAt: { $lte: now } }),

    /** Members without a snapshot newer than `moment`, at most `BATCH`. */
    unreadSince: (moment: Date): Promise<string[]> =>
      userIds({ $or: [{ readAt: { $lt: moment } }, { readAt: { $null: true } }] }),

    findByCustomer: (stripeCustomerId: string): Promise<Account | null> =>
      findOne({ stripeCustomerId }),

    /** Stores the member's customer before it is used. An existing snapshot is kept. */
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
