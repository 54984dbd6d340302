import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls } from 'contract';
import { call } from './client.ts';

/** The checkout's price for each package. */
export const packagesQuery = () =>
  queryOptions({
    queryKey: ['packages'],
    queryFn: async ({ signal }) => (await call('listPackages', { signal })).packages,
  });

/** Creates a checkout session; the browser then goes to its URL. */
export const createCheckoutSession = (body: BodyOf<(typeof calls)['createCheckoutSession']>) =>
  call('createCheckoutSession', { body });

/** The status of a checkout session. */
export const checkoutStatus = (sessionId: string, signal: AbortSignal) =>
  call('getCheckoutStatus', { params: { session_id: sessionId }, signal });

/** Subscribes the signed-in member: at once with the card on file, otherwise by a checkout. */
export const createSubscription = (planId: string) =>
  call('createSubscription', { body: { plan_id: planId } });
