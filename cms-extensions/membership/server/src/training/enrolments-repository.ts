import { randomBytes } from 'node:crypto';
import { FIRST_WEEK_TITLE } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import {
  byMember,
  insertOnce,
  isUniqueViolation,
  storedIsoTime,
  type Transaction,
} from '../platform/database/index.ts';

const UID = 'plugin::membership.enrolment';
const TABLE = 'membership_enrolments';
const CREDIT_UID = 'plugin::membership.credit';
const CREDIT_TABLE = 'membership_credits';

const rowSchema = z.object({
  documentId: z.string(),
  userDocumentId: z.string(),
  programmeDocumentId: z.string().nullable(),
  title: z.string(),
  ownDays: z
    .array(z.object({ key: z.string(), workout_id: z.string(), note: z.string() }))
    .nullable(),
  startOn: z.string(),
  trainingDays: z.array(z.number()),
  skipped: z.array(z.string()),
  pins: z.array(z.object({ key: z.string(), on: z.string() })),
  createdAt: storedIsoTime,
  changedAt: storedIsoTime,
  endedAt: storedIsoTime.nullable(),
  finishedAt: storedIsoTime.nullable(),
  revision: z.number(),
});

export type EnrolmentRow = z.output<typeof rowSchema>;

const creditSchema = z.object({
  enrolmentDocumentId: z.string(),
  dayKey: z.string(),
  sessionId: z.string(),
  localDate: z.string(),
});

/** A day of an enrolment that a session has done. */
export type CreditRow = z.output<typeof creditSchema>;

type NewEnrolment = Pick<EnrolmentRow, 'userDocumentId' | 'startOn' | 'trainingDays'> &
  (
    | { programmeDocumentId: string; title: string }
    | { programmeDocumentId: null; ownDays: { workout_id: string; note: string }[] }
  );

/** What a member may change. */
export type EnrolmentChange = Partial<
  Pick<EnrolmentRow, 'startOn' | 'trainingDays' | 'skipped' | 'pins'>
>;

/**
 * Unique while it runs, so that two devices cannot start the same programme: null afterwards, and
 * nulls do not collide.
 */
const runningKeyOf = (userDocumentId: string, programmeDocumentId: string | null): string =>
  `${userDocumentId}:${programmeDocumentId ?? 'first-week'}`;

/* The rows of enrolments and of what was done in them. */

const rows = ({ strapi }: Context) => strapi.db.query(UID);

const table = ({ strapi }: Context) => strapi.db.connection(TABLE);

const credits = ({ strapi }: Context) => strapi.db.query(CREDIT_UID);

const creditTable = ({ strapi }: Context) => strapi.db.connection(CREDIT_TABLE);

/** By its id; null when it is gone. */
export const findEnrolment = async (ctx: Context, documentId: string) =>
  rowSchema.nullable().parse(await rows(ctx).findOne({ where: { documentId } }));

const runningSchema = z.object({
  documentId: z.string(),
  userDocumentId: z.string(),
  programmeDocumentId: z.string(),
  skipped: z.array(z.string()),
});

/** A member who is in a programme, with the keys of the days that are done, and of those left out too. */
export type RunningMember = { userDocumentId: string; done: Set<string>; over: Set<string> };

/** The members who are in programmes, by the programmes' ids. */
export const membersIn = async (
  ctx: Context,
  programmeDocumentIds: readonly string[],
): Promise<Map<string, RunningMember[]>> => {
  const where = { programmeDocumentId: { $in: [...programmeDocumentIds] }, endedAt: null };
  const running = z.array(runningSchema).parse(await rows(ctx).findMany({ where }));
  const of = { enrolmentDocumentId: { $in: running.map(({ documentId }) => documentId) } };
  const credited = Map.groupBy(
    z.array(creditSchema).parse(await credits(ctx).findMany({ where: of })),
    ({ enrolmentDocumentId }) => enrolmentDocumentId,
  );
  const members = running.map(({ documentId, userDocumentId, programmeDocumentId, skipped }) => {
    const done = new Set((credited.get(documentId) ?? []).map(({ dayKey }) => dayKey));
    return { programmeDocumentId, userDocumentId, done, over: new Set([...skipped, ...done]) };
  });
  return Map.groupBy(members, ({ programmeDocumentId }) => programmeDocumentId);
};

/** All of each member, the oldest first. */
export const enrolmentsOfMembers = async (
  ctx: Context,
  userDocumentIds: readonly string[],
): Promise<Map<string, EnrolmentRow[]>> => {
  const found: unknown[] = await rows(ctx).findMany({
    where: { userDocumentId: { $in: [...userDocumentIds] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return byMember(found, rowSchema);
};

/** All that each member has done in programmes, oldest first. */
export const creditsOfMembers = async (
  ctx: Context,
  userDocumentIds: readonly string[],
): Promise<Map<string, CreditRow[]>> => {
  const found: unknown[] = await credits(ctx).findMany({
    where: { userDocumentId: { $in: [...userDocumentIds] } },
    orderBy: [{ localDate: 'asc' }, { id: 'asc' }],
  });
  return byMember(found, creditSchema);
};

/** @returns null when one is running */
export const addEnrolment = async (
  ctx: Context,
  added: NewEnrolment,
  now: Date,
): Promise<EnrolmentRow | null> => {
  const { userDocumentId, programmeDocumentId, startOn, trainingDays } = added;
  const runningKey = runningKeyOf(userDocumentId, programmeDocumentId);
  const own =
    added.programmeDocumentId === null
      ? added.ownDays.map((day) => ({ key: randomBytes(6).toString('base64url'), ...day }))
      : null;
  const isNew = await insertOnce(ctx.strapi, {
    table: TABLE,
    key: { running_key: runningKey },
    values: {
      user_document_id: userDocumentId,
      programme_document_id: programmeDocumentId,
      title: added.programmeDocumentId === null ? FIRST_WEEK_TITLE : added.title,
      own_days: own && JSON.stringify(own),
      start_on: startOn,
      training_days: JSON.stringify(trainingDays),
      skipped: '[]',
      pins: '[]',
      changed_at: now,
      revision: 0,
    },
  });
  if (!isNew) return null;
  return rowSchema.nullable().parse(await rows(ctx).findOne({ where: { runningKey } }));
};

/** All of a member, the oldest first. */
export const enrolmentsOf = async (ctx: Context, userDocumentId: string): Promise<EnrolmentRow[]> =>
  (await enrolmentsOfMembers(ctx, [userDocumentId])).get(userDocumentId) ?? [];

/**
 * Changes a row. Changes that are made together are made one after the other: each replaces
 * only the row that it has read.
 * @param change decides on the row as it is at that moment; may throw
 * @returns null when there is no such row
 */
export const changeEnrolment = async (
  ctx: Context,
  documentId: string,
  change: (row: EnrolmentRow) => EnrolmentChange,
  now: Date,
): Promise<EnrolmentRow | null> => {
  for (;;) {
    const row = await findEnrolment(ctx, documentId);
    if (row === null) return null;
    const { startOn, trainingDays, skipped, pins } = { ...row, ...change(row) };
    const replaced = await table(ctx)
      .where({ document_id: documentId, revision: row.revision })
      .update({
        start_on: startOn,
        training_days: JSON.stringify(trainingDays),
        skipped: JSON.stringify(skipped),
        pins: JSON.stringify(pins),
        changed_at: now,
        revision: row.revision + 1,
      });
    if (replaced > 0) return findEnrolment(ctx, documentId);
  }
};

/**
 * Ends a running enrolment.
 * @param finishedAt null when the member has left
 * @returns whether it was running
 */
export const endEnrolment = async (
  ctx: Context,
  documentId: string,
  now: Date,
  finishedAt: Date | null,
  trx?: Transaction,
): Promise<boolean> => {
  const query = trx === undefined ? table(ctx) : trx(TABLE);
  const ended = await query
    .where({ document_id: documentId })
    .whereNull('ended_at')
    .update({ ended_at: now, finished_at: finishedAt, running_key: null, changed_at: now });
  return ended > 0;
};

/** Lets a finished one go on, unless the member is in the same programme again. */
export const reopenEnrolment = async (
  ctx: Context,
  row: EnrolmentRow,
  now: Date,
): Promise<void> => {
  const runningKey = runningKeyOf(row.userDocumentId, row.programmeDocumentId);
  try {
    await table(ctx)
      .where({ document_id: row.documentId })
      .whereNotNull('finished_at')
      .update({ ended_at: null, finished_at: null, running_key: runningKey, changed_at: now });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
};

/** Notes that the dates of an enrolment, or of all that a member is in, have changed. */
export const touchEnrolments = async (
  ctx: Context,
  which: { document_id: string } | { user_document_id: string; ended_at: null },
  now: Date,
): Promise<void> => {
  await table(ctx).where(which).update({ changed_at: now });
};

/** All that the member has done in programmes, oldest first. */
export const creditsOf = async (ctx: Context, userDocumentId: string): Promise<CreditRow[]> =>
  (await creditsOfMembers(ctx, [userDocumentId])).get(userDocumentId) ?? [];

/**
 * Notes that a session has done a day.
 * @returns false when another session has done it, or this session another day of it
 */
export const addCredit = async (
  ctx: Context,
  userDocumentId: string,
  { enrolmentDocumentId, dayKey, sessionId, localDate }: CreditRow,
): Promise<boolean> => {
  const isCredited = await credits(ctx).count({ where: { enrolmentDocumentId, sessionId } });
  if (isCredited > 0) return false;
  try {
    return await insertOnce(ctx.strapi, {
      table: CREDIT_TABLE,
      key: { enrolment_document_id: enrolmentDocumentId, day_key: dayKey },
      values: {
        user_document_id: userDocumentId,
        session_id: sessionId,
        local_date: localDate,
      },
    });
  } catch (error) {
    // The same session, reported by another device at the same moment.
    if (isUniqueViolation(error)) return false;
    throw error;
  }
};

/** Frees the days that a session has done. @returns the ids of their enrolments */
export const removeCredits = async (ctx: Context, sessionId: string): Promise<string[]> => {
  const found: { enrolmentDocumentId: string }[] = await credits(ctx).findMany({
    where: { sessionId },
    select: ['enrolmentDocumentId'],
  });
  await creditTable(ctx).where({ session_id: sessionId }).delete();
  return found.map(({ enrolmentDocumentId }) => enrolmentDocumentId);
};
