import { randomUUID } from 'node:crypto';
import { DAY_MS, DAY_SECONDS } from 'contract';
import type { Context } from '../context.ts';
import { insertOnce, onUserDeleted, type Transaction } from '../platform/database/index.ts';

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

type WithStrapi = Pick<Context, 'strapi'>;

/*
 * What happened, as rows that are only added: a figure of the past stays when an account is deleted
 * or its progress changes (docs/decisions/0033-revenue-is-stripes-balance.md).
 */

/**
 * Adds an event, unless it is there.
 * @param trx the transaction of what happened
 */
export const recordEvent = async (
  { strapi }: WithStrapi,
  event: NewEvent,
  now: Date,
  trx: Transaction,
): Promise<void> => {
  const values = {
    kind: event.kind,
    happened_at: now,
    user_document_id: event.userDocumentId,
    workout_document_id: 'workoutDocumentId' in event ? event.workoutDocumentId : null,
  };
  await insertOnce(strapi, { table: TABLE, key: { key: keyOf(event, now) }, values }, trx);
};

export const addEventJobs = ({ strapi, jobs }: Context): void =>
  jobs.add({
    name: 'old events',
    everySeconds: DAY_SECONDS,
    work: async (now) => {
      const before = new Date(now.getTime() - EVENT_DAYS * DAY_MS);
      await strapi.db.connection(TABLE).where('happened_at', '<', before).delete();
    },
  });

/** Workouts keep how many members played them, and nothing joins a member's workouts. */
const forget = async ({ strapi }: WithStrapi, userDocumentId: string): Promise<void> => {
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

/** Runs after the database is connected. */
export const startEvents = (ctx: Context): void =>
  onUserDeleted(ctx.strapi, (userDocumentId) => forget(ctx, userDocumentId));
