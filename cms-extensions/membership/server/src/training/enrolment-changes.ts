import { addDays, type calls, isAway, START_DAYS_AHEAD_MAX, TRAINING_ERRORS } from 'contract';
import type { z } from 'zod';
import { ApiError, InvalidField, NotFound } from '../platform/http/index.ts';
import type { EnrolmentChange, EnrolmentRow } from './enrolments-repository.ts';
import type { MemberPlans, Plan } from './plans.ts';

/** What is asked for does not fit what the member has done. */
export class Conflict extends ApiError {
  readonly status = 409;
}

/** How far ahead a session can be moved. */
const PIN_DAYS_AHEAD_MAX = 365;

type Change = z.output<typeof calls.changeEnrolment.body>;

/** @throws InvalidField unless a programme can be started on the day */
export const checkStart = (startOn: string, today: string): void => {
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
export const changed = (
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
