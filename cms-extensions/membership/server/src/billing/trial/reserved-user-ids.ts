import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { z } from 'zod';

const PLACE_UID = 'plugin::membership.sign-up-place';

const rowSchema = z.object({ userDocumentId: z.string() });

/** As long as the ids that Strapi makes, and as hard to guess. */
const newDocumentId = (): string => randomBytes(12).toString('hex');

/** The ids of accounts that are about to be made. To be asked by one at a time for each e-mail. */
export const createReservedUserIds = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(PLACE_UID);

  return {
    /** The id that the account of an e-mail will have; the same at every repetition. */
    take: async (emailHash: string): Promise<string> => {
      const row = await rows().findOne({ where: { emailMark: emailHash } });
      if (row !== null) return rowSchema.parse(row).userDocumentId;
      const userDocumentId = newDocumentId();
      await rows().create({ data: { emailMark: emailHash, userDocumentId } });
      return userDocumentId;
    },

    /** Gives the id away for good: the next account of that e-mail has another. */
    leave: async (emailHash: string): Promise<void> => {
      await rows().deleteMany({ where: { emailMark: emailHash } });
    },
  };
};

export type ReservedUserIds = ReturnType<typeof createReservedUserIds>;
