import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls } from 'contract';
import { callsOf } from './client.ts';
import { browserTimeZone } from './time-zone.ts';
import { trainingKey } from './training.ts';

const call = callsOf(() => import('contract/calls/programmes'));

/** What the member is in, then what is finished. */
export const enrolmentsQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'enrolments'],
    queryFn: async ({ signal }) => {
      const query = { time_zone: browserTimeZone() };
      return (await call('listEnrolments', { query, signal })).enrolments;
    },
  });

type Start = Omit<BodyOf<typeof calls.startProgramme>, 'time_zone'>;

/** Starts a programme on a day of the member's calendar. */
export const startProgramme = (start: Start) =>
  call('startProgramme', { body: { ...start, time_zone: browserTimeZone() } });

/** The dates that a start would give. */
export const startPreviewQuery = (memberId: string, start: Start) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'preview', start],
    queryFn: ({ signal }) =>
      call('previewEnrolment', { body: { ...start, time_zone: browserTimeZone() }, signal }),
  });

type PreviewedChange = { enrolment_id: string; training_days: number[] };

/** The dates that other training days would give. */
export const changePreviewQuery = (memberId: string, change: PreviewedChange) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'preview', change],
    queryFn: ({ signal }) =>
      call('previewEnrolment', { body: { ...change, time_zone: browserTimeZone() }, signal }),
  });

type Change = Omit<BodyOf<typeof calls.changeEnrolment>, 'time_zone'>;

/** Skips or moves a day, or changes the training days. */
export const changeEnrolment = (id: string, change: Change) =>
  call('changeEnrolment', { params: { id }, body: { ...change, time_zone: browserTimeZone() } });

/** Ends an enrolment; what was done stays in the history. */
export const leaveProgramme = (id: string) => call('leaveProgramme', { params: { id } });
