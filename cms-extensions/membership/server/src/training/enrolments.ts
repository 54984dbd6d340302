import {
  calls,
  dayIn,
  type Enrolment,
  endsOn,
  mergeAway,
  scheduleSessions,
  TRAINING_ERRORS,
} from 'contract';
import type { FindWorkout, Programmes } from '../catalogue/index.ts';
import type { PluginContext } from '../context.ts';
import { type Endpoint, endpoint, NotFound } from '../platform/http/index.ts';
import { checkedAway, describeAway } from './away.ts';
import type { Credits } from './credits.ts';
import { Conflict, changed, checkStart } from './enrolment-changes.ts';
import type { EnrolmentRow } from './enrolments-repository.ts';
import type { Plan, Plans } from './plans.ts';
import type { SessionRows } from './sessions-repository.ts';

type Parts = Pick<PluginContext, 'limits'> & {
  findWorkout: FindWorkout;
  programmes: Pick<Programmes, 'find'>;
  plans: Plans;
  credits: Pick<Credits, 'finishIfDone'>;
  sessions: Pick<SessionRows, 'watchedSecondsOf'>;
};

/** The programmes and first weeks that members are in. */
export const createEnrolments = (parts: Parts) => {
  const { limits, findWorkout, programmes, plans, credits, sessions } = parts;
  const { rows, away } = plans;

  const describeAll = async (userDocumentId: string, found: readonly Plan[]) => {
    const ids = found.flatMap(({ days }) => days.flatMap(({ sessionId }) => sessionId ?? []));
    const watched = await sessions.watchedSecondsOf(userDocumentId, ids);
    const minutes = new Map([...watched].map(([id, seconds]) => [id, Math.floor(seconds / 60)]));
    const described: Enrolment[] = [];
    for (const plan of found) described.push(await plans.describe(plan, minutes, Date.now()));
    return described;
  };

  const describeOne = async (row: EnrolmentRow, today: string): Promise<Enrolment> => {
    const member = await plans.of(row.userDocumentId);
    const [described] = await describeAll(row.userDocumentId, [member.planOf(row, today)]);
    if (described === undefined) throw new NotFound('Enrolment');
    return described;
  };

  /** @throws NotFound also for another member's */
  const ownRow = async (userDocumentId: string, id: string): Promise<EnrolmentRow> => {
    const row = await rows.find(id);
    if (row === null || row.userDocumentId !== userDocumentId) throw new NotFound('Enrolment');
    return row;
  };

  const todayIn = (timeZone: string): string => dayIn(timeZone, new Date());

  const programmeOf = (id: string) => {
    const programme = programmes.find(id);
    if (programme?.id !== id) throw new NotFound('Programme');
    return programme;
  };

  const endpoints: Endpoint[] = [
    endpoint(calls.listEnrolments, async ({ session: { user, timeZone }, query }) => {
      const today = todayIn(query.time_zone ?? timeZone);
      let member = await plans.of(user.id);
      // The coach may have taken out all the days that were left.
      const done = member.running(today).filter((plan) => plan.nextOn === null && plan.endsOn);
      if (done.length > 0) {
        for (const { row } of done) await credits.finishIfDone(row, member.credits, new Date());
        member = await plans.of(user.id);
      }
      const finished = member.rows
        .filter(({ finishedAt }) => finishedAt !== null)
        .sort((a, b) => ((a.finishedAt ?? '') < (b.finishedAt ?? '') ? 1 : -1))
        .map((row) => member.planOf(row, today));
      return { enrolments: await describeAll(user.id, [...member.running(today), ...finished]) };
    }),

    endpoint(calls.startProgramme, async ({ session: { user, timeZone }, body }) => {
      await limits.training.spend(user.id);
      const programme = programmeOf(body.programme_id);
      const now = new Date();
      const today = dayIn(body.time_zone ?? timeZone, now);
      checkStart(body.start_on, today);
      const row = await rows.add(
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
      return describeOne(row, today);
    }),

    endpoint(calls.startFirstWeek, async ({ session: { user, timeZone }, body }) => {
      await limits.training.spend(user.id);
      const now = new Date();
      const today = dayIn(body.time_zone ?? timeZone, now);
      checkStart(body.start_on, today);
      for (const { workout_id } of body.days) {
        if (findWorkout(workout_id) === undefined) throw new NotFound('Workout');
      }
      const added = {
        userDocumentId: user.id,
        programmeDocumentId: null,
        ownDays: body.days,
        startOn: body.start_on,
        trainingDays: body.training_days,
      };
      for (;;) {
        const all = await rows.allOf(user.id);
        for (const { documentId, programmeDocumentId, endedAt } of all) {
          if (programmeDocumentId === null && endedAt === null) {
            await rows.end(documentId, now, null);
          }
        }
        // Null when another device has started one in between: that one is ended, too.
        const row = await rows.add(added, now);
        if (row !== null) return describeOne(row, today);
      }
    }),

    endpoint(calls.previewEnrolment, async ({ session: { user, timeZone }, body }) => {
      await limits.training.spend(user.id);
      const today = todayIn(body.time_zone ?? timeZone);
      const member = await plans.of(user.id);
      if ('programme_id' in body) {
        checkStart(body.start_on, today);
        const schedule = scheduleSessions({
          days: programmeOf(body.programme_id).workoutDays.map(({ key }) => key),
          startOn: body.start_on,
          trainingDays: body.training_days,
          away: member.away,
          ...{ credits: [], skipped: [], pins: [], today },
        });
        return { dates: schedule.map(({ key, on }) => ({ key, on })), ends_on: endsOn(schedule) };
      }
      const row = member.rows.find(({ documentId }) => documentId === body.enrolment_id);
      if (row === undefined) throw new NotFound('Enrolment');
      const { training_days, start_on } = body;
      // Refuses what the change itself would be refused for.
      const { trainingDays, startOn } = changed(row, member, today, {
        ...{ training_days, start_on, time_zone: body.time_zone ?? timeZone },
      });
      const periods =
        body.away === undefined
          ? member.away
          : mergeAway(member.away, checkedAway({ ...body.away, time_zone: 'UTC' }, today)).periods;
      const plan = member.planOf(row, today, { trainingDays, startOn, away: periods });
      return { dates: plan.days.map(({ key, on }) => ({ key, on })), ends_on: plan.endsOn };
    }),

    endpoint(calls.changeEnrolment, async ({ session: { user, timeZone }, params, body }) => {
      await limits.training.spend(user.id);
      const now = new Date();
      const today = dayIn(body.time_zone ?? timeZone, now);
      await ownRow(user.id, params.id);
      const member = await plans.of(user.id);
      const row = await rows.change(params.id, (one) => changed(one, member, today, body), now);
      if (row === null) throw new NotFound('Enrolment');
      if (body.skip !== undefined) await credits.finishIfDone(row, member.credits, now);
      if (body.unskip !== undefined && row.finishedAt !== null) await rows.reopen(row, now);
      return describeOne(await ownRow(user.id, params.id), today);
    }),

    endpoint(calls.leaveProgramme, async ({ session: { user }, params }) => {
      await limits.training.spend(user.id);
      await ownRow(user.id, params.id);
      if (!(await rows.end(params.id, new Date(), null))) throw new NotFound('Enrolment');
      return undefined;
    }),
  ];

  return {
    endpoints,

    /** All that is stored of what the member was in, and of when the member was away. */
    keptOf: async (userDocumentId: string) => {
      const member = await plans.of(userDocumentId);
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
              ...{ key: dayKey, session_id: sessionId, on: localDate },
            })),
        })),
        away: member.away.map(describeAway),
      };
    },

    bootstrap: (): void => {
      rows.forgetDeletedMembers();
      away.forgetDeletedMembers();
    },
  };
};

export type EnrolmentsFeature = ReturnType<typeof createEnrolments>;
