import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { insertOnce } from '../platform/database/index.ts';

const TABLE = 'membership_billing_checkouts';
const CHECKOUT_UID = 'plugin::membership.billing-checkout';
/** Rows are kept this long. A checkout is open for a day, so no member returns later than this. */
const KEPT_MS = 90 * 86_400_000;

const rowSchema = z.object({ userDocumentId: z.string() });

/** The owner of each checkout. Unknown session ids are rejected without a request to Stripe. */
export const createCheckouts = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(CHECKOUT_UID);
  return {
    note: async (sessionId: string, userDocumentId: string): Promise<void> => {
      const values = { user_document_id: userDocumentId };
      await insertOnce(strapi, { table: TABLE, key: { session_id: sessionId }, values });
    },

    /** The member who owns the checkout; null if it was not opened by this server. */
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
