import {
  AWAY_DAYS_MAX,
  addDays,
  calls,
  dayIn,
  daysBetween,
  type Enrolment,
  endsOn,
  isAway,
  mergeAway,
  START_DAYS_AHEAD_MAX,
  scheduleSessions,
  TRAINING_ERRORS,
} from 'contract';
import type { z } from 'zod';
import type { FindWorkout, Programmes } from '../catalogue/index.ts';
import type { PluginContext } from '../context.ts';
import {
  ApiError,
  type Endpoint,
  endpoint,
  InvalidField,
  NotFound,
} from '../platform/http/index.ts';
import type { Credits } from './credits.ts';
import type { EnrolmentChange, EnrolmentRow } from './enrolments-repository.ts';
import type { MemberPlans, Plan, Plans } from './plans.ts';
import type { SessionRows } from './sessions-repository.ts';

/** What is asked for does not fit what the member has done. */
class Conflict extends ApiError {
  readonly status = 409;
}

/** How far ahead a session can be moved. */
const PIN_DAYS_AHEAD_MAX = 365;

type Parts = Pick<PluginContext, 'limits' | 'locks'> & {
  findWorkout: FindWorkout;
  programmes: Pick<Programmes, 'find'>;
  plans: Plans;
  credits: Pick<Credits, 'finishIfDone'>;
  sessions: Pick<SessionRows, 'watchedSecondsOf'>;
};

type Change = z.output<typeof calls.changeEnrolment.body>;

/** @throws InvalidField unless a programme can be started on the day */
const checkStart = (startOn: string, today: string): void => {
  if (startOn < today) throw new InvalidField(TRAINING_ERRORS.startInPast, 'start_on');
  if (startOn > addDays(today, START_DAYS_AHEAD_MAX)) {
    throw new InvalidField(TRAINING_ERRORS.startTooFar, 'start_on');
  }
};

/** @throws InvalidField unless a session can be moved to the day */
const checkPin = (on: string, today: string, { away }: MemberPlans): void => {
  if (on < today) throw new InvalidField(TRAINING_ERRORS.datePast, 'pin');
  if (on > addDays(today, PIN_DAYS_AHEAD_MAX)) {
    throw new InvalidField(TRAINING_ERRORS.dateTooFar, 'pin');
  }
  if (isAway(away, on)) throw new InvalidField(TRAINING_ERRORS.dateAway, 'pin');
};

/** @throws InvalidField, Conflict unless the day is there and not done */
const checkDay = ({ days }: Plan, key: string, field: 'skip' | 'pin'): void => {
  const day = days.find((one) => one.key === key);
  if (day === undefined) throw new InvalidField(TRAINING_ERRORS.dayUnknown, field);
  if (day.state === 'done') throw new Conflict(TRAINING_ERRORS.dayDone);
  if (day.state === 'skipped' && field === 'pin') throw new Conflict(TRAINING_ERRORS.daySkipped);
};

/**
 * A row after a change.
 * @throws NotFound, InvalidField, Conflict
 */
const changed = (
  row: EnrolmentRow,
  member: MemberPlans,
  today: string,
  { training_days, start_on, skip, unskip, pin, unpin }: Change,
): EnrolmentChange => {
  if (row.endedAt !== null && row.finishedAt === null) throw new NotFound('Enrolment');
  const plan = member.planOf(row, today);
  const changesMore = [training_days, start_on, skip, pin, unpin].some((one) => one !== undefined);
  const opensDay = plan.days.some(({ key, state }) => key === unskip && state === 'skipped');
  if (row.finishedAt !== null && (changesMore || !opensDay)) {
    throw new Conflict(TRAINING_ERRORS.finished);
  }
  if (!plan.isAvailable) throw new Conflict(TRAINING_ERRORS.unavailable);
  if (start_on !== undefined && start_on !== row.startOn) {
    if (plan.done > 0) throw new Conflict(TRAINING_ERRORS.begun);
    checkStart(start_on, today);
  }
  if (skip !== undefined) checkDay(plan, skip, 'skip');
  if (pin !== undefined) {
    checkDay(plan, pin.key, 'pin');
    checkPin(pin.on, today, member);
    const isTaken = row.pins.some(
      ({ key, on }) =>
        on === pin.on &&
        key !== pin.key &&
        plan.days.some((day) => day.key === key && day.on === on),
    );
    if (isTaken) throw new Conflict(TRAINING_ERRORS.dateTaken);
  }
  const unpinned = [skip, pin?.key, unpin];
  return {
    startOn: start_on ?? row.startOn,
    trainingDays: training_days ?? row.trainingDays,
    skipped: [
      ...row.skipped.filter((key) => key !== unskip && key !== skip),
      ...(skip === undefined ? [] : [skip]),
    ],
    pins: [...row.pins.filter(({ key }) => !unpinned.includes(key)), ...(pin ? [pin] : [])],
  };
};

type Moved = z.output<typeof calls.previewAway.response>['moved'];

/** What another set of away periods moves. */
const movedBetween = (before: readonly Plan[], after: readonly Plan[]): Moved =>
  before.flatMap((plan, index) => {
    const then = after[index];
    if (then === undefined) return [];
    const sessions = plan.days.filter((day, at) => day.on !== then.days[at]?.on).length;
    return sessions === 0
      ? []
      : [
          {
            ...{ enrolment_id: plan.row.documentId, title: plan.title, sessions },
            ...{ old_next: plan.nextOn, new_next: then.nextOn },
            ...{ old_end: plan.endsOn, new_end: then.endsOn },
          },
        ];
  });

/** What members are in, and when they are away. */
export const createEnrolments = (parts: Parts) => {
  const { limits, locks, findWorkout, programmes, plans, credits, sessions } = parts;
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

  /** @throws InvalidField */
  const checkedAway = (input: z.output<typeof calls.previewAway.body>, today: string) => {
    const { from_on: fromOn, until_on: untilOn } = input;
    if (Math.abs(daysBetween(today, fromOn)) > AWAY_DAYS_MAX) {
      throw new InvalidField(TRAINING_ERRORS.awayTooFar, 'from_on');
    }
    if (untilOn !== null && daysBetween(fromOn, untilOn) >= AWAY_DAYS_MAX) {
      throw new InvalidField(TRAINING_ERRORS.awayTooLong, 'until_on');
    }
    return { fromOn, untilOn };
  };

  const movedBy = async (
    userDocumentId: string,
    today: string,
    added: { fromOn: string; untilOn: string | null },
  ): Promise<Moved> => {
    const member = await plans.of(userDocumentId);
    const { periods } = mergeAway(member.away, added);
    return movedBetween(member.running(today), member.running(today, { away: periods }));
  };

  const endpoints: Endpoint[] = [
    endpoint(calls.listEnrolments, async ({ session: { user }, query }) => {
      const today = todayIn(query.time_zone);
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

    endpoint(calls.startProgramme, async ({ session: { user }, body }) => {
      await limits.training.spend(user.id);
      const programme = programmeOf(body.programme_id);
      const now = new Date();
      const today = dayIn(body.time_zone, now);
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

    endpoint(calls.startFirstWeek, async ({ session: { user }, body }) => {
      await limits.training.spend(user.id);
      const now = new Date();
      const today = dayIn(body.time_zone, now);
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

    endpoint(calls.previewEnrolment, async ({ session: { user }, body }) => {
      await limits.training.spend(user.id);
      const today = todayIn(body.time_zone);
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
        ...{ training_days, start_on, time_zone: body.time_zone },
      });
      const periods =
        body.away === undefined
          ? member.away
          : mergeAway(member.away, checkedAway({ ...body.away, time_zone: 'UTC' }, today)).periods;
      const plan = member.planOf(row, today, { trainingDays, startOn, away: periods });
      return { dates: plan.days.map(({ key, on }) => ({ key, on })), ends_on: plan.endsOn };
    }),

    endpoint(calls.changeEnrolment, async ({ session: { user }, params, body }) => {
      await limits.training.spend(user.id);
      const now = new Date();
      const today = dayIn(body.time_zone, now);
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

    endpoint(calls.listAway, async ({ session: { user } }) => ({
      away: (await away.of(user.id)).map(describeAway),
    })),

    endpoint(calls.previewAway, async ({ session: { user }, body }) => {
      await limits.training.spend(user.id);
      const today = todayIn(body.time_zone);
      return { moved: await movedBy(user.id, today, checkedAway(body, today)) };
    }),

    endpoint(calls.addAway, async ({ session: { user }, body }) => {
      await limits.training.spend(user.id);
      const now = new Date();
      const today = dayIn(body.time_zone, now);
      const added = checkedAway(body, today);
      // Two periods that arrive together must not both be written beside each other.
      return locks.exclusively(`away:${user.id}`, async () => {
        const moved = await movedBy(user.id, today, added);
        const period = await away.add(user.id, added);
        await rows.touch(user.id, now);
        return { ...describeAway(period), moved };
      });
    }),

    endpoint(calls.removeAway, async ({ session: { user }, params, query }) => {
      await limits.training.spend(user.id);
      return locks.exclusively(`away:${user.id}`, async () => {
        const now = new Date();
        const today = dayIn(query.time_zone, now);
        if (!(await away.end(user.id, params.id, today))) throw new NotFound('Period');
        await rows.touch(user.id, now);
        return undefined;
      });
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

const describeAway = (row: { documentId: string; fromOn: string; untilOn: string | null }) => ({
  id: row.documentId,
  from_on: row.fromOn,
  until_on: row.untilOn,
});

export type EnrolmentsFeature = ReturnType<typeof createEnrolments>;
