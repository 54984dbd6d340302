import {
  calls,
  dayIn,
  type Enrolment,
  endsOn,
  mergeAway,
  scheduleSessions,
  TRAINING_ERRORS,
} from 'contract';
import { findWorkout, programmesOf } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { type Endpoint, endpoint, NotFound } from '../platform/http/index.ts';
import { checkedAway, describeAway } from './away.ts';
import { finishIfDone } from './credits.ts';
import { Conflict, changed, checkStart } from './enrolment-changes.ts';
import {
  addEnrolment,
  changeEnrolment,
  type EnrolmentRow,
  endEnrolment,
  enrolmentsOf,
  findEnrolment,
  reopenEnrolment,
} from './enrolments-repository.ts';
import { describePlan, type Plan, plansOf } from './plans.ts';
import { watchedSecondsOf } from './sessions-repository.ts';

/* The programmes and first weeks that members are in. */

const describeAll = async (ctx: Context, userDocumentId: string, found: readonly Plan[]) => {
  const ids = found.flatMap(({ days }) => days.flatMap(({ sessionId }) => sessionId ?? []));
  const watched = await watchedSecondsOf(ctx, userDocumentId, ids);
  const minutes = new Map([...watched].map(([id, seconds]) => [id, Math.floor(seconds / 60)]));
  const described: Enrolment[] = [];
  for (const plan of found) described.push(await describePlan(ctx, plan, minutes, Date.now()));
  return described;
};

const describeOne = async (ctx: Context, row: EnrolmentRow, today: string): Promise<Enrolment> => {
  const member = await plansOf(ctx, row.userDocumentId);
  const [described] = await describeAll(ctx, row.userDocumentId, [member.planOf(row, today)]);
  if (described === undefined) throw new NotFound('Enrolment');
  return described;
};

/** @throws NotFound also for another member's */
const ownRow = async (ctx: Context, userDocumentId: string, id: string): Promise<EnrolmentRow> => {
  const row = await findEnrolment(ctx, id);
  if (row === null || row.userDocumentId !== userDocumentId) throw new NotFound('Enrolment');
  return row;
};

const todayIn = (timeZone: string): string => dayIn(timeZone, new Date());

const programmeOf = (ctx: Context, id: string) => {
  const programme = programmesOf(ctx).find(id);
  if (programme?.id !== id) throw new NotFound('Programme');
  return programme;
};

/** The calls about the programmes and first weeks that a member is in. */
export const enrolmentEndpoints = (ctx: Context): Endpoint[] => [
  endpoint(calls.listEnrolments, async ({ session: { user, timeZone }, query }) => {
    const today = todayIn(query.time_zone ?? timeZone);
    let member = await plansOf(ctx, user.id);
    // The coach may have taken out all the days that were left.
    const done = member.running(today).filter((plan) => plan.nextOn === null && plan.endsOn);
    if (done.length > 0) {
      for (const { row } of done) await finishIfDone(ctx, row, member.credits, new Date());
      member = await plansOf(ctx, user.id);
    }
    const finished = member.rows
      .filter(({ finishedAt }) => finishedAt !== null)
      .sort((a, b) => ((a.finishedAt ?? '') < (b.finishedAt ?? '') ? 1 : -1))
      .map((row) => member.planOf(row, today));
    return { enrolments: await describeAll(ctx, user.id, [...member.running(today), ...finished]) };
  }),

  endpoint(calls.startProgramme, async ({ session: { user, timeZone }, body }) => {
    await ctx.limits.training.spend(user.id);
    const programme = programmeOf(ctx, body.programme_id);
    const now = new Date();
    const today = dayIn(body.time_zone ?? timeZone, now);
    checkStart(body.start_on, today);
    const row = await addEnrolment(
      ctx,
      {
        userDocumentId: user.id,
        programmeDocumentId: programme.id,
        title: programme.title,
        startOn: body.start_on,
        trainingDays: body.training_days,
      },
      now,
    );
    if (row === null) throw new Conflict(TRAINING_ERRORS.inProgramme);
    return describeOne(ctx, row, today);
  }),

  endpoint(calls.startFirstWeek, async ({ session: { user, timeZone }, body }) => {
    await ctx.limits.training.spend(user.id);
    const now = new Date();
    const today = dayIn(body.time_zone ?? timeZone, now);
    checkStart(body.start_on, today);
    for (const { workout_id } of body.days) {
      if (findWorkout(ctx, workout_id) === undefined) throw new NotFound('Workout');
    }
    const added = {
      userDocumentId: user.id,
      programmeDocumentId: null,
      ownDays: body.days,
      startOn: body.start_on,
      trainingDays: body.training_days,
    };
    for (;;) {
      const all = await enrolmentsOf(ctx, user.id);
      for (const { documentId, programmeDocumentId, endedAt } of all) {
        if (programmeDocumentId === null && endedAt === null) {
          await endEnrolment(ctx, documentId, now, null);
        }
      }
      // Null when another device has started one in between: that one is ended, too.
      const row = await addEnrolment(ctx, added, now);
      if (row !== null) return describeOne(ctx, row, today);
    }
  }),

  endpoint(calls.previewEnrolment, async ({ session: { user, timeZone }, body }) => {
    await ctx.limits.training.spend(user.id);
    const today = todayIn(body.time_zone ?? timeZone);
    const member = await plansOf(ctx, user.id);
    if ('programme_id' in body) {
      checkStart(body.start_on, today);
      const schedule = scheduleSessions({
        days: programmeOf(ctx, body.programme_id).workoutDays.map(({ key }) => key),
        startOn: body.start_on,
        trainingDays: body.training_days,
        away: member.away,
        credits: [],
        skipped: [],
        pins: [],
        today,
      });
      return { dates: schedule.map(({ key, on }) => ({ key, on })), ends_on: endsOn(schedule) };
    }
    const row = member.rows.find(({ documentId }) => documentId === body.enrolment_id);
    if (row === undefined) throw new NotFound('Enrolment');
    const { training_days, start_on } = body;
    // Refuses what the change itself would be refused for.
    const { trainingDays, startOn } = changed(row, member, today, {
      training_days,
      start_on,
      time_zone: body.time_zone ?? timeZone,
    });
    const periods =
      body.away === undefined
        ? member.away
        : mergeAway(member.away, checkedAway({ ...body.away, time_zone: 'UTC' }, today)).periods;
    const plan = member.planOf(row, today, { trainingDays, startOn, away: periods });
    return { dates: plan.days.map(({ key, on }) => ({ key, on })), ends_on: plan.endsOn };
  }),

  endpoint(calls.changeEnrolment, async ({ session: { user, timeZone }, params, body }) => {
    await ctx.limits.training.spend(user.id);
    const now = new Date();
    const today = dayIn(body.time_zone ?? timeZone, now);
    await ownRow(ctx, user.id, params.id);
    const member = await plansOf(ctx, user.id);
    const row = await changeEnrolment(
      ctx,
      params.id,
      (one) => changed(one, member, today, body),
      now,
    );
    if (row === null) throw new NotFound('Enrolment');
    if (body.skip !== undefined) await finishIfDone(ctx, row, member.credits, now);
    if (body.unskip !== undefined && row.finishedAt !== null) await reopenEnrolment(ctx, row, now);
    return describeOne(ctx, await ownRow(ctx, user.id, params.id), today);
  }),

  endpoint(calls.leaveProgramme, async ({ session: { user }, params }) => {
    await ctx.limits.training.spend(user.id);
    await ownRow(ctx, user.id, params.id);
    if (!(await endEnrolment(ctx, params.id, new Date(), null))) throw new NotFound('Enrolment');
    return undefined;
  }),
];

/** All that is stored of what the member was in, and of when the member was away. */
export const enrolmentsKeptOf = async (ctx: Context, userDocumentId: string) => {
  const member = await plansOf(ctx, userDocumentId);
  return {
    enrolments: member.rows.map((row) => ({
      id: row.documentId,
      programme_id: row.programmeDocumentId,
      title: row.title,
      own_days: row.ownDays,
      start_on: row.startOn,
      training_days: row.trainingDays,
      skipped: row.skipped,
      pins: row.pins,
      created_at: row.createdAt,
      ended_at: row.endedAt,
      finished_at: row.finishedAt,
      done: member.credits
        .filter(({ enrolmentDocumentId }) => enrolmentDocumentId === row.documentId)
        .map(({ dayKey, sessionId, localDate }) => ({
          key: dayKey,
          session_id: sessionId,
          on: localDate,
        })),
    })),
    away: member.away.map(describeAway),
  };
};
