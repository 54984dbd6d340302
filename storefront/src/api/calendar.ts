import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls, MemberAway } from 'contract';
import { callsOf } from './client.ts';
import { browserTimeZone } from './time-zone.ts';
import { trainingKey } from './training.ts';

const call = callsOf(() => import('contract/calls/away'));
const callFeed = callsOf(() => import('contract/calls/calendar'));

/** Days away, both included; an open end is null. */
export type AwayDates = Omit<MemberAway, 'id'>;

/** When the member is, was or will be away. */
export const awayQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'away'],
    queryFn: async ({ signal }) => (await call('listAway', { signal })).away,
  });

/** What a period away would move. */
export const awayPreviewQuery = (memberId: string, dates: AwayDates) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'away-preview', dates],
    queryFn: async ({ signal }) => {
      const body = { ...dates, time_zone: browserTimeZone() };
      return (await call('previewAway', { body, signal })).moved;
    },
  });

export const addAway = (dates: AwayDates) =>
  call('addAway', { body: { ...dates, time_zone: browserTimeZone() } });

/** Takes a period back; of one that has begun, the days before today stay. */
export const removeAway = (id: string) =>
  call('removeAway', { params: { id }, query: { time_zone: browserTimeZone() } });

/** The private address under which other calendars read the member's sessions. */
export const feedQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'feed'],
    queryFn: ({ signal }) => callFeed('getFeed', { signal }),
  });

export const setFeed = (feed: BodyOf<typeof calls.setFeed>) => callFeed('setFeed', { body: feed });

/** Makes a new address; the old one stops at once. */
export const renewFeed = () => callFeed('renewFeed');
