import { randomUUID } from 'node:crypto';
import {
  type DoneWorkout,
  dayIn,
  type Feeling,
  feelingSchema,
  isCounted,
  mergeRanges,
  mondayOf,
  type SessionCut,
  sessionCutSchema,
  type VideoRange,
  watchedSeconds,
} from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { insertOnce, onUserDeleted, storedIsoTime } from '../platform/database/index.ts';
import { endOf } from './session-end.ts';

const UID = 'plugin::membership.training-session';
const TABLE = 'membership_sessions';

const rangesSchema = z.array(z.tuple([z.number(), z.number()]));

const rowSchema = z.object({
  sessionId: z.string(),
  userDocumentId: z.string(),
  workoutDocumentId: z.string(),
  title: z.string(),
  workoutSeconds: z.number(),
  startedAt: storedIsoTime,
  lastReportAt: storedIsoTime,
  countedAt: storedIsoTime.nullable(),
  timeZone: z.string(),
  localDate: z.string(),
  plannedSeconds: z.number(),
  watchedSeconds: z.number(),
  plannedRanges: rangesSchema,
  ranges: rangesSchema,
  cut: sessionCutSchema.nullable(),
  feeling: feelingSchema.nullable(),
  removedAt: storedIsoTime.nullable(),
  finished: z.boolean().nullable(),
  stoppedSecond: z.number().nullable(),
  revision: z.number(),
});

export type SessionRow = z.output<typeof rowSchema>;

export type NewSession = Pick<
  SessionRow,
  'sessionId' | 'userDocumentId' | 'workoutDocumentId' | 'title' | 'workoutSeconds' | 'timeZone'
> & { plannedRanges: readonly VideoRange[]; plannedSeconds: number; cut: SessionCut | null };

const doneRowSchema = z.object({
  workout_id: z.string(),
  /** PostgreSQL gives counts as text. */
  times: z.coerce.number(),
  last_on: z.string(),
});

/** A session shorter than this is not shown: it was opened and closed again. */
const SHOWN_FROM_SECONDS = 60;

const NEWEST_FIRST = [{ startedAt: 'desc' }, { id: 'desc' }];

/* The rows of sessions. */

const rows = ({ strapi }: Context) => strapi.db.query(UID);

const table = ({ strapi }: Context) => strapi.db.connection(TABLE);

const find = async (ctx: Context, query: object): Promise<SessionRow[]> =>
  z.array(rowSchema).parse(await rows(ctx).findMany(query));

/** By the id that the browser has made; null when it is unknown. */
export const findTrainingSession = async (ctx: Context, sessionId: string) =>
  rowSchema.nullable().parse(await rows(ctx).findOne({ where: { sessionId } }));

const shown = (userDocumentId: string) => ({
  userDocumentId,
  removedAt: null,
  watchedSeconds: { $gte: SHOWN_FROM_SECONDS },
});

const counted = (userDocumentId: string) => ({
  userDocumentId,
  removedAt: null,
  countedAt: { $notNull: true },
});

/** @returns whether it was added; false when there is one with this id */
export const addSession = ({ strapi }: Context, session: NewSession, now: Date): Promise<boolean> =>
  insertOnce(strapi, {
    table: TABLE,
    key: { session_id: session.sessionId },
    values: {
      user_document_id: session.userDocumentId,
      workout_document_id: session.workoutDocumentId,
      title: session.title,
      workout_seconds: session.workoutSeconds,
      started_at: now,
      last_report_at: now,
      time_zone: session.timeZone,
      local_date: dayIn(session.timeZone, now),
      planned_seconds: Math.round(session.plannedSeconds),
      watched_seconds: 0,
      planned_ranges: JSON.stringify(session.plannedRanges),
      ranges: '[]',
      cut: session.cut && JSON.stringify(session.cut),
      finished: false,
      revision: 0,
    },
  });

/**
 * Adds what was played. Reports that arrive together are added one after the other: each
 * replaces only the row that it has read.
 * @returns the session with the report, and whether this one made it count; null when there is
 * no session
 */
export const addRanges = async (
  ctx: Context,
  sessionId: string,
  added: readonly VideoRange[],
  now: Date,
): Promise<(SessionRow & { hasJustCounted: boolean }) | null> => {
  for (;;) {
    const row = await findTrainingSession(ctx, sessionId);
    if (row === null) return null;
    const ranges = mergeRanges([...row.ranges, ...added]);
    const { plannedRanges, plannedSeconds } = row;
    const played = { ranges, plannedRanges, plannedSeconds };
    const seconds = Math.round(watchedSeconds(played));
    const hasJustCounted = row.countedAt === null && isCounted(played);
    const end = endOf({ ...played, isWhole: row.cut === null });
    const replaced = await table(ctx)
      .where({ session_id: sessionId, revision: row.revision })
      .update({
        ranges: JSON.stringify(ranges),
        watched_seconds: seconds,
        last_report_at: now,
        finished: end.finished,
        stopped_second: end.stoppedSecond,
        revision: row.revision + 1,
        ...(hasJustCounted && { counted_at: now }),
      });
    if (replaced === 0) continue;
    return {
      ...row,
      ranges: ranges.map(([from, to]) => [from, to]),
      watchedSeconds: seconds,
      countedAt: hasJustCounted ? now.toISOString() : row.countedAt,
      hasJustCounted,
    };
  }
};

export const setFeeling = async (
  ctx: Context,
  sessionId: string,
  feeling: Feeling | null,
): Promise<void> => {
  await table(ctx).where({ session_id: sessionId }).update({ feeling });
};

/** Takes a session out of the history. */
export const removeSession = async (ctx: Context, sessionId: string, now: Date): Promise<void> => {
  await table(ctx).where({ session_id: sessionId }).update({ removed_at: now });
};

/**
 * A page of what the history shows, newest first.
 * @param after the last one of the page before
 */
export const sessionPage = async (
  ctx: Context,
  userDocumentId: string,
  after: SessionRow | null,
  limit: number,
) => {
  const before = after && {
    $or: [
      { startedAt: { $lt: after.startedAt } },
      { startedAt: after.startedAt, sessionId: { $lt: after.sessionId } },
    ],
  };
  return find(ctx, {
    where: { ...shown(userDocumentId), ...before },
    orderBy: [{ startedAt: 'desc' }, { sessionId: 'desc' }],
    limit,
  });
};

/**
 * What the history shows of sessions that began before a moment, newest first.
 * @param before ISO 8601
 */
export const shownSessionsBefore = (
  ctx: Context,
  userDocumentId: string,
  before: string,
  limit: number,
) => {
  const where = { ...shown(userDocumentId), startedAt: { $lt: before } };
  return find(ctx, { where, orderBy: NEWEST_FIRST, limit });
};

const summarySchema = z.object({
  sessions: z.coerce.number(),
  seconds: z.coerce.number(),
  last: storedIsoTime.nullable(),
});

/**
 * What the history shows of a member, in numbers.
 * @param since `YYYY-MM-DD`: from then on the days of sessions are listed, oldest first
 */
export const trainingSummaryOf = async (ctx: Context, userDocumentId: string, since = '') => {
  const sessions = () =>
    table(ctx)
      .where({ user_document_id: userDocumentId, removed_at: null })
      .where('watched_seconds', '>=', SHOWN_FROM_SECONDS);
  const summed = await sessions()
    .count('* as sessions')
    .select(ctx.strapi.db.connection.raw('coalesce(sum(watched_seconds), 0) as seconds'))
    .max('started_at as last')
    .first();
  const { sessions: count, seconds, last } = summarySchema.parse(summed);
  const days: string[] = await sessions()
    .where('local_date', '>=', since)
    .orderBy('started_at')
    .pluck('local_date');
  return { sessions: count, minutes: Math.round(seconds / 60), lastAt: last, days };
};

/** Seconds that were watched in some of a member's sessions, by their ids. */
export const watchedSecondsOf = async (
  ctx: Context,
  userDocumentId: string,
  sessionIds: readonly string[],
): Promise<Map<string, number>> => {
  if (sessionIds.length === 0) return new Map();
  const found: { sessionId: string; watchedSeconds: number }[] = await rows(ctx).findMany({
    where: { userDocumentId, sessionId: { $in: [...sessionIds] } },
    select: ['sessionId', 'watchedSeconds'],
  });
  return new Map(found.map(({ sessionId, watchedSeconds }) => [sessionId, watchedSeconds]));
};

/**
 * Seconds that the history shows from a day on, by the Monday of their week.
 * @param from `YYYY-MM-DD`
 */
export const watchedByWeek = async (
  ctx: Context,
  userDocumentId: string,
  from: string,
): Promise<Map<string, number>> => {
  const found: { localDate: string; watchedSeconds: number }[] = await rows(ctx).findMany({
    where: { ...shown(userDocumentId), localDate: { $gte: from } },
    select: ['localDate', 'watchedSeconds'],
  });
  const weeks = new Map<string, number>();
  for (const { localDate, watchedSeconds: seconds } of found) {
    const monday = mondayOf(localDate);
    weeks.set(monday, (weeks.get(monday) ?? 0) + seconds);
  }
  return weeks;
};

/** Workouts that the member has done in a counted session. */
export const countedWorkoutsOf = async (ctx: Context, userDocumentId: string) => {
  const found: { workoutDocumentId: string }[] = await rows(ctx).findMany({
    where: counted(userDocumentId),
    select: ['workoutDocumentId'],
  });
  return [...new Set(found.map(({ workoutDocumentId }) => workoutDocumentId))];
};

/** How often and when the member has done each workout in a counted session. */
export const doneWorkoutsOf = async (
  ctx: Context,
  userDocumentId: string,
): Promise<DoneWorkout[]> => {
  const found: unknown[] = await table(ctx)
    .where({ user_document_id: userDocumentId, removed_at: null })
    .whereNotNull('counted_at')
    .groupBy('workout_document_id')
    .select('workout_document_id as workout_id')
    .count('* as times')
    .max('local_date as last_on');
  return found.map((row) => doneRowSchema.parse(row));
};

/** All that the history shows, newest first. */
export const shownSessionsOf = (ctx: Context, userDocumentId: string) =>
  find(ctx, { where: shown(userDocumentId), orderBy: NEWEST_FIRST });

/** Everything that is kept of a member, newest first. */
export const allSessionsOf = (ctx: Context, userDocumentId: string) =>
  find(ctx, { where: { userDocumentId }, orderBy: NEWEST_FIRST });

/**
 * Counted sessions between two days, both included, oldest first.
 * @param from `YYYY-MM-DD`
 */
export const countedBetween = (ctx: Context, userDocumentId: string, from: string, until: string) =>
  find(ctx, {
    where: { ...counted(userDocumentId), localDate: { $gte: from, $lte: until } },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  });

/**
 * Sessions of members who are deleted stay for the figures of the workouts, without the member:
 * nothing joins the workouts of one. What was taken out goes.
 */
export const forgetSessionsOfDeleted = (ctx: Context): void =>
  onUserDeleted(ctx.strapi, async (userDocumentId) => {
    await ctx.strapi.db.transaction(async ({ trx }) => {
      const mine = () => trx(TABLE).where({ user_document_id: userDocumentId });
      await mine().whereNotNull('removed_at').delete();
      await mine().update({ session_id: trx.raw("'deleted:' || id"), time_zone: 'UTC' });
      const workouts: string[] = await mine().distinct().pluck('workout_document_id');
      for (const workout of workouts) {
        await mine()
          .where({ workout_document_id: workout })
          .update({ user_document_id: randomUUID() });
      }
    });
  });
