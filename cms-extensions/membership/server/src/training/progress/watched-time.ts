import type { Core } from '@strapi/strapi';
import { onMemberDeleted, upsert } from '../../platform/database/index.ts';
import { QUARTER_SECONDS, quarterHourOf, type WatchedQuarter } from './weeks.ts';

const WATCHED_UID = 'plugin::membership.watched-time';
const TABLE = 'membership_watched_times';

/** The rows of watched time, one for each member and quarter of an hour. */
export const createWatchedTime = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(WATCHED_UID);

  return {
    /** Adds seconds to the current quarter, at most up to its length, on however many devices. */
    add: async (userDocumentId: string, seconds: number, now: Date): Promise<void> => {
      const whole = Math.round(seconds);
      if (whole === 0) return;
      const key = { user_document_id: userDocumentId, quarter_hour: quarterHourOf(now) };
      // Added by the database, so that concurrent reports of two devices both count.
      const sum = strapi.db.connection.raw(
        'case when ?? + excluded.seconds > ? then ? else ?? + excluded.seconds end',
        [`${TABLE}.seconds`, QUARTER_SECONDS, QUARTER_SECONDS, `${TABLE}.seconds`],
      );
      await upsert(strapi, { table: TABLE, key, values: { seconds: whole } }, { seconds: sum });
    },

    /** A member's quarters since a moment. */
    since: async (userDocumentId: string, from: Date): Promise<WatchedQuarter[]> =>
      rows().findMany({
        where: { userDocumentId, quarterHour: { $gte: quarterHourOf(from) } },
        select: ['quarterHour', 'seconds'],
      }),

    forgetDeletedMembers: (): void =>
      onMemberDeleted(strapi, (userDocumentId) => rows().deleteMany({ where: { userDocumentId } })),
  };
};
