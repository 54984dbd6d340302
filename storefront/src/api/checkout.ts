import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls } from 'contract';
import { call } from './client.ts';

/** What the checkout charges for each package. */
export const packagesQuery = () =>
  queryOptions({
    queryKey: ['packages'],
    queryFn: async ({ signal }) => (await call('listPackages', { signal })).packages,
  });

/** Opens a checkout; the browser then goes to its address. */
export const createCheckoutSession = (body: BodyOf<(typeof calls)['createCheckoutSession']>) =>
  call('createCheckoutSession', { body });

/** How a checkout stands. */
export const checkoutStatus = (sessionId: string, signal: AbortSignal) =>
  call('getCheckoutStatus', { params: { session_id: sessionId }, signal });

/** Subscribes the signed-in member: at once with the card on file, else by a checkout. */
export const createSubscription = (planId: string) =>
  call('createSubscription', { body: { plan_id: planId } });
