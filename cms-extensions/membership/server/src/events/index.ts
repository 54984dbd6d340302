import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { DAY_MS, DAY_SECONDS } from 'contract';
import { insertOnce, onUserDeleted, type Transaction } from '../platform/database/index.ts';
import type { Jobs } from '../platform/jobs/index.ts';

export { eventContentTypes } from './content-types.ts';

const TABLE = 'membership_domain_events';

/** A year and a month, so that a month can be compared with that of the year before. */
const EVENT_DAYS = 400;

type NewEvent =
  | { kind: 'sign-up'; userDocumentId: string }
  | { kind: 'play'; userDocumentId: string; workoutDocumentId: string; sessionId: string }
  /** Seen to the end; once a day for each member and workout. */
  | { kind: 'completion'; userDocumentId: string; workoutDocumentId: string };

const keyOf = (event: NewEvent, now: Date): string => {
  if (event.kind === 'sign-up') return `sign-up:${event.userDocumentId}`;
  if (event.kind === 'play') return `play:${event.sessionId}`;
  const day = now.toISOString().slice(0, 10);
  return `completion:${event.userDocumentId}:${event.workoutDocumentId}:${day}`;
};

type Parts = { strapi: Core.Strapi; jobs: Pick<Jobs, 'add'> };

/**
 * What happened, as rows that are only added: a figure of the past stays when an account is deleted
 * or its progress changes (docs/decisions/0033-revenue-is-stripes-balance.md).
 */
export const createEvents = ({ strapi, jobs }: Parts) => {
  const before = (now: Date): Date => new Date(now.getTime() - EVENT_DAYS * DAY_MS);

  jobs.add({
    name: 'old events',
    everySeconds: DAY_SECONDS,
    work: async (now) => {
      await strapi.db.connection(TABLE).where('happened_at', '<', before(now)).delete();
    },
  });

  /** Workouts keep how many members played them, and nothing joins a member's workouts. */
  const forget = async (userDocumentId: string): Promise<void> => {
    await strapi.db.transaction(async ({ trx }) => {
      const mine = () => trx(TABLE).where({ user_document_id: userDocumentId });
      const workouts: (string | null)[] = await mine().distinct().pluck('workout_document_id');
      // Keys may contain the member's id.
      await mine().update({ key: trx.raw("'deleted:' || id") });
      for (const workout of workouts) {
        await mine()
          .where({ workout_document_id: workout })
          .update({ user_document_id: workout === null ? null : randomUUID() });
      }
    });
  };

  return {
    /**
     * Adds an event, unless it is there.
     * @param trx the transaction of what happened
     */
    record: async (event: NewEvent, now: Date, trx: Transaction): Promise<void> => {
      const row = {
        table: TABLE,
        key: { key: keyOf(event, now) },
        values: {
          kind: event.kind,
          happened_at: now,
          user_document_id: event.userDocumentId,
          workout_document_id: 'workoutDocumentId' in event ? event.workoutDocumentId : null,
        },
      };
      await insertOnce(strapi, row, trx);
    },

    /** Runs after the database is connected. */
    bootstrap: (): void => onUserDeleted(strapi, forget),
  };
};

export type Events = ReturnType<typeof createEvents>;
