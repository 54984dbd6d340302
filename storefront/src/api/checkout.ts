import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls, ResponseOf } from 'contract';
import { callsOf } from './client.ts';

const call = callsOf(() => import('contract/calls/payments'));

type Calls = typeof calls;

/** What a purchase costs, as the payment provider computes it. */
export type Quote = ResponseOf<Calls['quotePurchase']>;

/** Begins the key of every quote. */
export const quoteKey = ['quote'];

/** Stores where the signed-in member is, for taxes. */
export const setLocation = (body: BodyOf<Calls['setLocation']>) => call('setLocation', { body });

/**
 * What a plan would cost; fetched each time it is shown, since the buyer agrees to it.
 * @param memberId part of the key: a member's credit and coupons count; null for a visitor
 */
export const quoteQuery = (body: BodyOf<Calls['quotePurchase']>, memberId: string | null) =>
  queryOptions({
    queryKey: [...quoteKey, memberId, body],
    queryFn: ({ signal }) => call('quotePurchase', { body, signal }),
    gcTime: 0,
    retry: false,
  });

/** Creates a checkout session; the browser then goes to its URL. */
export const createCheckoutSession = (body: BodyOf<Calls['createCheckoutSession']>) =>
  call('createCheckoutSession', { body });

/** The status of a checkout session. */
export const checkoutStatus = (sessionId: string, signal: AbortSignal) =>
  call('getCheckoutStatus', { params: { session_id: sessionId }, signal });

/** Subscribes the signed-in member: at once with the card on file, otherwise by a checkout. */
export const createSubscription = (body: BodyOf<Calls['createSubscription']>) =>
  call('createSubscription', { body });
