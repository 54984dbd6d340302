import type { Core } from '@strapi/strapi';
import { insertOnce } from '../../platform/database/index.ts';

const EVENT_UID = 'plugin::membership.video-event';
/** Mux repeats a delivery for up to a day. */
const KEPT_MS = 30 * 86_400_000;

/** The events that were processed. */
export const createEvents = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(EVENT_UID);
  return {
    isKnown: async (eventId: string): Promise<boolean> =>
      (await rows().count({ where: { eventId } })) > 0,

    /**
     * @returns false when another process was faster, which is harmless: both have fetched the same
     */
    record: (event: { id: string; type: string }): Promise<boolean> =>
      insertOnce(strapi, {
        table: 'membership_video_events',
        key: { event_id: event.id },
        values: { type: event.type },
      }),

    prune: async (now: Date): Promise<void> => {
      const before = new Date(now.getTime() - KEPT_MS).toISOString();
      await rows().deleteMany({ where: { createdAt: { $lt: before } } });
    },
  };
};

export type Events = ReturnType<typeof createEvents>;
