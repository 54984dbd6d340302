import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls } from 'contract';
import { call } from './client.ts';

type Calls = typeof calls;

/**
 * What the member wants to be told, and the member's preferences.
 * @param userId whose they are, so that nobody is shown another's in a browser they share
 */
export const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['preferences', userId],
    queryFn: ({ signal }) => call('getPreferences', { signal }),
  });

/** Changes some of the preferences. */
export const updatePreferences = (body: BodyOf<Calls['updatePreferences']>) =>
  call('updatePreferences', { body });

/** Ends the mails that a mail's link is about, whoever is signed in. */
export const unsubscribe = (token: string) =>
  call('unsubscribe', { query: { token }, token: null });
