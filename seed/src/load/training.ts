import { addDays, dayIn, isoWeekday, mondayOf, WEEKLY_GOAL_DEFAULT } from 'contract';
import type { Workout } from '../content/schema.ts';
import type { Records } from './records.ts';
import type { Strapi } from './strapi.ts';

/* Times of the demo are in UTC: nobody knows where it will be looked at. */
const ZONE = 'UTC';
const QUARTER_SECONDS = 900;
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

/**
 * Writes the sessions of a demo member, with the watched time and the kept weeks that follow from
 * them. Done once, together with the account.
 * @returns how many sessions were written
 */
export const loadTraining = async (
  strapi: Strapi,
  records: Records,
  userDocumentId: string,
  weeks: readonly (readonly number[])[],
  workouts: readonly Workout[],
  now: Date,
): Promise<number> => {
  const known = workouts.flatMap(({ slug, title, minutes }) => {
    const id = records[`workout:${slug}`]?.documentId;
    return id ? [{ id, title, seconds: minutes * 60 }] : [];
  });
  const dates = datesOf(weeks, dayIn(ZONE, now));
  const sessions = dates.flatMap((date, index) => {
    const workout = known[(index * 7) % Math.max(1, known.length)];
    if (workout === undefined) return [];
    const startedAt = new Date(`${date}T${isoWeekday(date) > 5 ? '08' : '17'}:00:00.000Z`);
    const endedAt = new Date(startedAt.getTime() + workout.seconds * 1000);
    return [{ date, workout, startedAt, endedAt, feeling: FEELINGS[index % FEELINGS.length] }];
  });
  await strapi.db.query('plugin::membership.training-session').createMany({
    data: sessions.map(({ date, workout, startedAt, endedAt, feeling }) => ({
      sessionId: crypto.randomUUID(),
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
      revision: 1,
    })),
  });
  await strapi.db.query('plugin::membership.watched-time').createMany({
    data: sessions.flatMap(({ workout, startedAt }) =>
      [0, 1].map((quarter) => ({
        userDocumentId,
        quarterHour: startedAt.getTime() / 1000 / QUARTER_SECONDS + quarter,
        seconds: Math.min(QUARTER_SECONDS, workout.seconds - quarter * QUARTER_SECONDS),
      })),
    ),
  });
  const byWeek = Map.groupBy(sessions, ({ date }) => mondayOf(date));
  await strapi.db.query('plugin::membership.kept-week').createMany({
    data: [...byWeek].flatMap(([startsOn, ofWeek]) => {
      const last = ofWeek[WEEKLY_GOAL_DEFAULT - 1];
      return last === undefined
        ? []
        : [{ userDocumentId, startsOn, goal: WEEKLY_GOAL_DEFAULT, keptAt: last.endedAt }];
    }),
  });
  return sessions.length;
};
