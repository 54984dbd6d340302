import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls } from 'contract';
import { callsOf, usualCallsOf } from './client.ts';

const call = usualCallsOf('auth');
const callAccount = callsOf(() => import('contract/calls/account'));

type Calls = typeof calls;

/**
 * The member's notification settings and preferences.
 * @param userId part of the key, so that members who share a browser never see each other's data
 */
export const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['preferences', userId],
    queryFn: ({ signal }) => call('getPreferences', { signal }),
  });

/** Changes some of the preferences. */
export const updatePreferences = (body: BodyOf<Calls['updatePreferences']>) =>
  call('updatePreferences', { body });

/** Unsubscribes with a mailed token, whoever is signed in. */
export const unsubscribe = (token: string) =>
  callAccount('unsubscribe', { query: { token }, token: null });
