import { queryOptions } from '@tanstack/react-query';
import { type BodyOf, type Category, type calls, type MemberAway, PAGE_LIMIT_MAX } from 'contract';
import { callCatalogue } from './catalogue.ts';
import { callsOf } from './client.ts';
import { browserTimeZone } from './server-clock.ts';
import { trainingKey } from './training.ts';

export const callEnrolments = callsOf(() => import('contract/calls/programmes'));

/** The first hundred workouts of each category, in the usual order. */
export const workoutsOfCategoriesQuery = (categories: readonly Category[]) =>
  queryOptions({
    queryKey: ['workouts', 'categories', categories],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        categories.map((category) =>
          callCatalogue('listWorkouts', { query: { category, limit: PAGE_LIMIT_MAX }, signal }),
        ),
      );
      return lists.flatMap(({ workouts }) => workouts);
    },
  });

type FirstWeek = Omit<BodyOf<typeof calls.startFirstWeek>, 'time_zone'>;

/** Starts a week of chosen workouts; a running one is ended. */
export const startFirstWeek = (week: FirstWeek) =>
  callEnrolments('startFirstWeek', { body: { ...week, time_zone: browserTimeZone() } });

const callAway = callsOf(() => import('contract/calls/away'));
export const callFeed = callsOf(() => import('contract/calls/calendar'));

/** Days away, both included; an open end is null. */
export type AwayDates = Omit<MemberAway, 'id'>;

export const awayQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'away'],
    queryFn: async ({ signal }) => (await callAway('listAway', { signal })).away,
  });

export const awayPreviewQuery = (memberId: string, dates: AwayDates) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'away-preview', dates],
    queryFn: async ({ signal }) => {
      const body = { ...dates, time_zone: browserTimeZone() };
      return (await callAway('previewAway', { body, signal })).moved;
    },
  });

export const addAway = (dates: AwayDates) =>
  callAway('addAway', { body: { ...dates, time_zone: browserTimeZone() } });

/** Takes a period back; of one that has begun, the days before today stay. */
export const removeAway = (id: string) =>
  callAway('removeAway', { params: { id }, query: { time_zone: browserTimeZone() } });

/** The private address under which other calendars read the member's sessions. */
export const feedQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'feed'],
    queryFn: ({ signal }) => callFeed('getFeed', { signal }),
  });

/** What the member is in, then what is finished. */
export const enrolmentsQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'enrolments'],
    queryFn: async ({ signal }) => {
      const query = { time_zone: browserTimeZone() };
      return (await callEnrolments('listEnrolments', { query, signal })).enrolments;
    },
  });

type Start = Omit<BodyOf<typeof calls.startProgramme>, 'time_zone'>;

export const startProgramme = (start: Start) =>
  callEnrolments('startProgramme', { body: { ...start, time_zone: browserTimeZone() } });

type PreviewedChange = { enrolment_id: string; training_days: number[] };

/** The dates that a start, or other training days, would give. */
export const datesQuery = (memberId: string, asked: Start | PreviewedChange) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'preview', asked],
    queryFn: ({ signal }) => {
      const body = { ...asked, time_zone: browserTimeZone() };
      return callEnrolments('previewEnrolment', { body, signal });
    },
  });

type Change = Omit<BodyOf<typeof calls.changeEnrolment>, 'time_zone'>;

export const changeEnrolment = (id: string, change: Change) =>
  callEnrolments('changeEnrolment', {
    params: { id },
    body: { ...change, time_zone: browserTimeZone() },
  });
