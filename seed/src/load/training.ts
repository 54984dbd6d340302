import {
  addDays,
  dayIn,
  FIRST_WEEK_TITLE,
  isoWeekday,
  mondayOf,
  WEEKLY_GOAL_DEFAULT,
} from 'contract';
import type { Content } from '../content/read.ts';
import type { Member } from '../content/schema.ts';
import { dayKey } from './entries-of.ts';
import type { Records } from './records.ts';
import type { Strapi } from './strapi.ts';

/* Times of the demo are in UTC: nobody knows where it will be looked at. */
const ZONE = 'UTC';
const FEELINGS = ['right', 'right', 'easy', null, 'right', 'hard', null] as const;

/**
 * The days on which a member trained, oldest first, as weekdays by week; the last week is the
 * present one. Its days that have not come yet move to the first week without any, so that there
 * are always as many sessions.
 */
const datesOf = (weeks: readonly (readonly number[])[], today: string): string[] => {
  const first = addDays(mondayOf(today), -7 * (weeks.length - 1));
  const dates = weeks.flatMap((weekdays, week) =>
    weekdays.map((weekday) => addDays(first, week * 7 + weekday - 1)),
  );
  const past = dates.filter((date) => date < today);
  const empty = addDays(first, 7 * weeks.findIndex((weekdays) => weekdays.length === 0));
  const moved = dates.slice(past.length).map((_, index) => addDays(empty, 1 + index * 2));
  return [...past, ...moved].sort();
};

/** A workout that is there, by its slug. */
type Known = { id: string; title: string; seconds: number };

/** A session to be written; `key` is the day of the programme that it does. */
type Trained = { date: string; workout: Known; key: string | null };

type Enrolled = {
  programmeId: string | null;
  title: string;
  ownDays: { key: string; workout_id: string; note: string }[] | null;
  startOn: string;
  trainingDays: number[];
};

/* The place of each workout that was done, at its end, as the player reports it. */
const writeProgress = async (
  strapi: Strapi,
  userDocumentId: string,
  sessions: readonly { workout: Known; endedAt: Date }[],
): Promise<void> => {
  const latest = new Map(sessions.map((session) => [session.workout.id, session]));
  await strapi.db.query('plugin::membership.progress-entry').createMany({
    data: [...latest.values()].map(({ workout, endedAt }) => ({
      userDocumentId,
      workoutDocumentId: workout.id,
      positionSeconds: workout.seconds,
      videoSeconds: workout.seconds,
      completedAt: endedAt,
      reportedAt: endedAt,
    })),
  });
};

const writeSessions = async (
  strapi: Strapi,
  userDocumentId: string,
  trained: readonly Trained[],
): Promise<string[]> => {
  const sessions = trained.map((one, index) => {
    const startedAt = new Date(`${one.date}T${isoWeekday(one.date) > 5 ? '08' : '17'}:00:00.000Z`);
    const endedAt = new Date(startedAt.getTime() + one.workout.seconds * 1000);
    const feeling = FEELINGS[index % FEELINGS.length];
    return { ...one, id: crypto.randomUUID(), startedAt, endedAt, feeling };
  });
  await strapi.db.query('plugin::membership.training-session').createMany({
    data: sessions.map(({ id, date, workout, startedAt, endedAt, feeling }) => ({
      sessionId: id,
      userDocumentId,
      workoutDocumentId: workout.id,
      title: workout.title,
      workoutSeconds: workout.seconds,
      startedAt,
      lastReportAt: endedAt,
      countedAt: endedAt,
      timeZone: ZONE,
      localDate: date,
      plannedSeconds: workout.seconds,
      watchedSeconds: workout.seconds,
      plannedRanges: [[0, workout.seconds]],
      ranges: [[0, workout.seconds]],
      cut: null,
      feeling,
      finished: true,
      revision: 1,
    })),
  });
  await writeProgress(strapi, userDocumentId, sessions);
  const byWeek = Map.groupBy(sessions, ({ date }) => mondayOf(date));
  const kept = [...byWeek].flatMap(([startsOn, ofWeek]) => {
    const last = ofWeek[WEEKLY_GOAL_DEFAULT - 1];
    return last === undefined
      ? []
      : [{ userDocumentId, startsOn, goal: WEEKLY_GOAL_DEFAULT, keptAt: last.endedAt }];
  });
  if (kept.length > 0) {
    await strapi.db.query('plugin::membership.kept-week').createMany({ data: kept });
  }
  return sessions.map(({ id }) => id);
};

const writeEnrolment = async (
  strapi: Strapi,
  userDocumentId: string,
  { programmeId, title, ownDays, startOn, trainingDays }: Enrolled,
  done: readonly { dayKey: string; sessionId: string; localDate: string }[],
): Promise<void> => {
  const begun = new Date(`${startOn}T07:00:00.000Z`);
  const { documentId } = await strapi.db.query('plugin::membership.enrolment').create({
    data: {
      documentId: crypto.randomUUID(),
      userDocumentId,
      programmeDocumentId: programmeId,
      title,
      ownDays,
      startOn,
      trainingDays,
      skipped: [],
      pins: [],
      createdAt: begun,
      changedAt: begun,
      runningKey: `${userDocumentId}:${programmeId ?? 'first-week'}`,
      revision: 0,
    },
  });
  if (done.length === 0) return;
  await strapi.db.query('plugin::membership.credit').createMany({
    data: done.map((day) => ({ userDocumentId, enrolmentDocumentId: documentId, ...day })),
  });
};

/**
 * Writes the sessions of a demo member, with the progress and the kept weeks that follow from them,
 * and the programme or the first week that the member is in. Done once, together with the account.
 */
export const loadTraining = async (
  strapi: Strapi,
  records: Records,
  userDocumentId: string,
  { trainedOn, programme: chosen, firstWeek }: Member,
  { workouts, programmes }: Pick<Content, 'workouts' | 'programmes'>,
  now: Date,
): Promise<void> => {
  const known = new Map(
    workouts.flatMap(({ slug, title, minutes }): [string, Known][] => {
      const id = records[`workout:${slug}`]?.documentId;
      return id ? [[slug, { id, title, seconds: minutes * 60 }]] : [];
    }),
  );
  const today = dayIn(ZONE, now);
  const programmeId = records[`programme:${chosen?.slug}`]?.documentId ?? null;
  const programme = programmes.find(({ slug }) => slug === chosen?.slug);
  const programmeDays = (programmeId === null ? [] : (programme?.weeks ?? [])).flatMap(
    ({ days }, week) =>
      days.flatMap(({ workout }, day) => {
        const found = workout === null ? undefined : known.get(workout);
        return found === undefined ? [] : [{ key: dayKey(week, day), workout: found }];
      }),
  );
  const startOn = addDays(mondayOf(today), -7);
  if (trainedOn.length > 0) {
    const dates = datesOf(trainedOn, today);
    const before = dates.filter((date) => date < startOn).length;
    const others = [...known.values()];
    const trained = dates.flatMap((date, index): Trained[] => {
      const day = index < before ? undefined : programmeDays[index - before];
      if (day !== undefined) return [{ date, ...day }];
      const workout = others[(index * 7) % Math.max(1, others.length)];
      return workout === undefined ? [] : [{ date, workout, key: null }];
    });
    const ids = await writeSessions(strapi, userDocumentId, trained);
    if (chosen !== undefined && programme !== undefined && programmeId !== null) {
      const done = trained.flatMap(({ key, date: localDate }, index) => {
        const sessionId = ids[index];
        return key === null || sessionId === undefined
          ? []
          : [{ dayKey: key, sessionId, localDate }];
      });
      const { title } = programme;
      const enrolled = { programmeId, title, ownDays: null, startOn };
      const { trainingDays } = chosen;
      await writeEnrolment(strapi, userDocumentId, { ...enrolled, trainingDays }, done);
    }
  }
  const own = (firstWeek ?? []).flatMap((slug) => known.get(slug) ?? []);
  const [first] = own;
  if (first !== undefined) {
    const yesterday = addDays(today, -1);
    const [sessionId] = await writeSessions(strapi, userDocumentId, [
      { date: yesterday, workout: first, key: 'd1' },
    ]);
    const ownDays = own.map(({ id }, index) => ({
      key: `d${index + 1}`,
      workout_id: id,
      note: '',
    }));
    const trainingDays = own
      .map((_, index) => isoWeekday(addDays(yesterday, index * 2)))
      .sort((a, b) => a - b);
    await writeEnrolment(
      strapi,
      userDocumentId,
      { programmeId: null, title: FIRST_WEEK_TITLE, ownDays, startOn: yesterday, trainingDays },
      sessionId === undefined ? [] : [{ dayKey: 'd1', sessionId, localDate: yesterday }],
    );
  }
};
