import { creditSession, type TrainingSession } from 'contract';
import { CONTENT } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { languagesOf } from '../identity/index.ts';
import { enqueueMail } from '../mail/index.ts';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import { inLocale } from '../platform/http/index.ts';
import { findMembers } from '../users/index.ts';
import {
  addCredit,
  type CreditRow,
  creditsOf,
  type EnrolmentRow,
  endEnrolment,
  findEnrolment,
  removeCredits,
  reopenEnrolment,
  touchEnrolments,
} from './enrolments-repository.ts';
import { planDaysOf, plannedWorkoutsOf, plansOf, planTitleOf } from './plans.ts';
import { preferencesOf, unsubscribeToken } from './preferences.ts';
import { findTrainingSession, type SessionRow } from './sessions-repository.ts';

/** A day of a programme that a session has done. */
export type Credited = {
  enrolmentId: string;
  key: string;
  programme: string;
  /** Counted from 1; null when the coach has taken the day out of the programme. */
  place: { week: number; day: number } | null;
};

/* What sessions do in the programmes that members are in. */

/** Ends an enrolment whose last day was done, with a mail to those who want reminders. */
const finishEnrolment = async (ctx: Context, row: EnrolmentRow, now: Date): Promise<void> => {
  const { documentId, userDocumentId, programmeDocumentId } = row;
  const member = (await findMembers(ctx, [userDocumentId])).get(userDocumentId);
  const language = (await languagesOf(ctx, [userDocumentId])).get(userDocumentId);
  const kept = await preferencesOf(ctx, userDocumentId);
  const isWanted = kept.email_notifications && kept.workout_reminders;
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const hasEnded = await endEnrolment(ctx, documentId, now, now, trx);
    if (!hasEnded || !isWanted || member === undefined || programmeDocumentId === null) return;
    const order = {
      key: `programme-finished:${documentId}`,
      template: 'programme-finished',
      to: member.email,
      userDocumentId,
      values: {
        programme: inLocale(language, () => planTitleOf(ctx, row)),
        unsubscribeToken: unsubscribeToken(ctx, { userDocumentId, list: 'workout_reminders' }),
      },
    } as const;
    await enqueueMail(ctx, order, trx);
  });
};

/**
 * Ends what is done: every day that is left was skipped, and at least one was done. A day whose
 * workout is off the site is left, too, until that is deleted.
 */
export const finishIfDone = async (
  ctx: Context,
  row: EnrolmentRow,
  credits: readonly CreditRow[],
  now: Date,
) => {
  const done = new Set(
    credits
      .filter(({ enrolmentDocumentId }) => enrolmentDocumentId === row.documentId)
      .map(({ dayKey }) => dayKey),
  );
  if (done.size === 0 || planDaysOf(ctx, row).length === 0) return;
  const left = plannedWorkoutsOf(ctx, row).filter(
    ({ key }) => !done.has(key) && !row.skipped.includes(key),
  );
  const documentId = { $in: left.map(({ workoutId }) => workoutId) };
  const kept = { documentId, ...IN_DEFAULT_LOCALE, deletedAt: { $null: true } };
  if ((await ctx.strapi.db.query(CONTENT.workout).count({ where: kept })) > 0) return;
  await finishEnrolment(ctx, row, now);
};

/** What a member's sessions have done, by the sessions' ids; the oldest enrolment first. */
export const creditedOf = async (
  ctx: Context,
  userDocumentId: string,
): Promise<Map<string, Credited[]>> => {
  const credits = await creditsOf(ctx, userDocumentId);
  if (credits.length === 0) return new Map();
  const { rows: enrolments, planOf } = await plansOf(ctx, userDocumentId);
  const found = new Map<string, Credited[]>();
  for (const row of enrolments) {
    const ofRow = credits.filter((credit) => credit.enrolmentDocumentId === row.documentId);
    if (ofRow.length === 0) continue;
    const { title, days } = planOf(row, row.startOn);
    for (const { dayKey, sessionId } of ofRow) {
      const place = days.find(({ key }) => key === dayKey);
      found.set(sessionId, [
        ...(found.get(sessionId) ?? []),
        {
          enrolmentId: row.documentId,
          key: dayKey,
          programme: title,
          place: place === undefined ? null : { week: place.week, day: place.day },
        },
      ]);
    }
  }
  return found;
};

/**
 * Credits a counted session in every running programme that has its workout open. Safe to
 * repeat: a session does at most one day of each.
 */
export const creditCounted = async (
  ctx: Context,
  session: SessionRow,
  now: Date,
): Promise<void> => {
  const { userDocumentId, sessionId, localDate } = session;
  for (;;) {
    const { rows: enrolments, credits } = await plansOf(ctx, userDocumentId);
    const open = enrolments.filter(
      ({ documentId, endedAt }) =>
        endedAt === null &&
        !credits.some(
          (credit) => credit.enrolmentDocumentId === documentId && credit.sessionId === sessionId,
        ),
    );
    const chosen = creditSession(
      { ...session, workoutId: session.workoutDocumentId },
      open.map((row) => ({
        id: row.documentId,
        startOn: row.startOn,
        days: planDaysOf(ctx, row).map(({ key, workout }) => ({ key, workoutId: workout.id })),
        credited: credits.flatMap(({ enrolmentDocumentId, dayKey }) =>
          enrolmentDocumentId === row.documentId ? [dayKey] : [],
        ),
        skipped: row.skipped,
      })),
    );
    let isRefused = false;
    for (const { enrolmentId, key } of chosen) {
      const credit = { enrolmentDocumentId: enrolmentId, dayKey: key, sessionId, localDate };
      if (!(await addCredit(ctx, userDocumentId, credit))) isRefused = true;
    }
    if (isRefused) continue; // Another session took the day: the next open one is tried.
    if (chosen.length === 0) return;
    if ((await findTrainingSession(ctx, sessionId))?.removedAt != null) {
      // Taken out of the history at the same moment.
      await removeCredits(ctx, sessionId);
      return;
    }
    const current = await creditsOf(ctx, userDocumentId);
    for (const { enrolmentId } of chosen) {
      await touchEnrolments(ctx, { document_id: enrolmentId }, now);
      const row = open.find(({ documentId }) => documentId === enrolmentId);
      if (row !== undefined) await finishIfDone(ctx, row, current, now);
    }
    return;
  }
};

/** Frees the days of a session that was taken out of the history. */
export const freeDays = async (ctx: Context, sessionId: string, now: Date): Promise<void> => {
  for (const id of await removeCredits(ctx, sessionId)) {
    await touchEnrolments(ctx, { document_id: id }, now);
    const row = await findEnrolment(ctx, id);
    if (row !== null && row.finishedAt !== null) await reopenEnrolment(ctx, row, now);
  }
};

/** The titles that a session shows in the history. */
export const titlesOf = (credited: readonly Credited[] = []): TrainingSession['programmes'] =>
  credited.map(({ programme }) => programme);
