import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { insertOnce } from '../platform/database/index.ts';

const TABLE = 'membership_billing_checkouts';
const CHECKOUT_UID = 'plugin::membership.billing-checkout';
/** Nobody comes back from a checkout later; it is open for a day. */
const KEPT_MS = 90 * 86_400_000;

const rowSchema = z.object({ userDocumentId: z.string() });

/** Whose each checkout is, so that strangers' guesses never reach Stripe. */
export const createCheckouts = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(CHECKOUT_UID);
  return {
    note: async (sessionId: string, userDocumentId: string): Promise<void> => {
      const values = { user_document_id: userDocumentId };
      await insertOnce(strapi, { table: TABLE, key: { session_id: sessionId }, values });
    },

    /** The member whose checkout it is; null for one that was not opened here. */
    ownerOf: async (sessionId: string): Promise<string | null> => {
      const row = await rows().findOne({ where: { sessionId } });
      return row === null ? null : rowSchema.parse(row).userDocumentId;
    },

    forget: async (userDocumentId: string): Promise<void> => {
      await rows().deleteMany({ where: { userDocumentId } });
    },

    prune: async (): Promise<void> => {
      const before = new Date(Date.now() - KEPT_MS).toISOString();
      await rows().deleteMany({ where: { createdAt: { $lt: before } } });
    },
  };
};

export type Checkouts = ReturnType<typeof createCheckouts>;
