import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { z } from 'zod';

const PLACE_UID = 'plugin::membership.sign-up-place';

const rowSchema = z.object({ userDocumentId: z.string() });

/** As long as Strapi's own document ids, and as hard to guess. */
const newDocumentId = (): string => randomBytes(12).toString('hex');

/** Ids of accounts about to be created. Calls for the same e-mail must not run concurrently. */
export const createReservedUserIds = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(PLACE_UID);

  return {
    /** Reserves an id for the account of an e-mail; returns the same id until `leave`. */
    take: async (emailHash: string): Promise<string> => {
      const row = await rows().findOne({ where: { emailMark: emailHash } });
      if (row !== null) return rowSchema.parse(row).userDocumentId;
      const userDocumentId = newDocumentId();
      await rows().create({ data: { emailMark: emailHash, userDocumentId } });
      return userDocumentId;
    },

    /** Ends the reservation: the next account of that e-mail gets another id. */
    leave: async (emailHash: string): Promise<void> => {
      await rows().deleteMany({ where: { emailMark: emailHash } });
    },
  };
};

export type ReservedUserIds = ReturnType<typeof createReservedUserIds>;
