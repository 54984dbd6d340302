import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Transaction } from '../../platform/database/index.ts';

const TABLE = 'membership_billing_events';
const EVENT_UID = 'plugin::membership.billing-event';
/** How long rows are kept. Stripe retries a delivery for three days at most. */
const KEPT_MS = 30 * 86_400_000;

/** The same event has already been processed by a concurrent delivery. */
export class SeenEvent extends Error {
  override readonly name = 'SeenEvent';
}

/** The events that have been processed. */
export const createEvents = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(EVENT_UID);
  return {
    isKnown: async (eventId: string): Promise<boolean> =>
      (await rows().count({ where: { eventId } })) > 0,

    /**
     * Records an event as processed.
     * @param trx the transaction of the work, so that both are committed or neither
     * @throws SeenEvent
     */
    record: async (
      event: { id: string; type: string },
      userDocumentId: string,
      trx: Transaction,
    ): Promise<void> => {
      const now = new Date();
      const added: unknown[] = await trx(TABLE)
        .insert({
          document_id: randomUUID(),
          event_id: event.id,
          type: event.type,
          user_document_id: userDocumentId,
          created_at: now,
          updated_at: now,
        })
        .onConflict('event_id')
        .ignore()
        .returning('id');
      if (added.length === 0) throw new SeenEvent();
    },

    prune: async (): Promise<void> => {
      const before = new Date(Date.now() - KEPT_MS).toISOString();
      await rows().deleteMany({ where: { createdAt: { $lt: before } } });
    },
  };
};

export type Events = ReturnType<typeof createEvents>;
