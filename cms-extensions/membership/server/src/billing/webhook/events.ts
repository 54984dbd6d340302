import type { Core } from '@strapi/strapi';
import { isUniqueViolation } from '../database.ts';

const EVENT_UID = 'plugin::membership.billing-event';
/** Stripe repeats a delivery for three days at most. */
const KEPT_MS = 30 * 86_400_000;

/** The same event was worked through by someone else a moment ago. */
export class SeenEvent extends Error {
  override readonly name = 'SeenEvent';
}

/** The events that were worked through. */
export const createEvents = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(EVENT_UID);
  return {
    isKnown: async (eventId: string): Promise<boolean> =>
      (await rows().count({ where: { eventId } })) > 0,

    /**
     * To be called in the transaction that does the work, so that both are kept or neither.
     * @throws SeenEvent
     */
    record: async (event: { id: string; type: string }, userDocumentId: string): Promise<void> => {
      try {
        await rows().create({ data: { eventId: event.id, type: event.type, userDocumentId } });
      } catch (error) {
        if (isUniqueViolation(error)) throw new SeenEvent();
        throw error;
      }
    },

    prune: async (): Promise<void> => {
      const before = new Date(Date.now() - KEPT_MS).toISOString();
      await rows().deleteMany({ where: { createdAt: { $lt: before } } });
    },
  };
};

export type Events = ReturnType<typeof createEvents>;
