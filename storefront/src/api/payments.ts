import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls, ResponseOf } from 'contract';
import { call } from './client.ts';

type Calls = typeof calls;

/** What a confirmed card gives: the session, and the trial's days where one began. */
export type Confirmation = ResponseOf<Calls['confirmPaymentMethod']>;

/** A SetupIntent as the browser uses it. */
export type CardSetup = ResponseOf<Calls['setupPaymentMethod']>;

/** The publishable key, and the script to load in the place of the provider's own. */
export const paymentSettings = () => call('getPaymentSettings', { token: null });

/** Creates an account and the set-up of its card. */
export const beginTrialSignup = (body: BodyOf<Calls['trialSignup']>) =>
  call('trialSignup', { body, token: null });

/** Starts setting up a card for the signed-in member. */
export const setupPaymentMethod = (body: BodyOf<Calls['setupPaymentMethod']>) =>
  call('setupPaymentMethod', { body });

/** Tells the server that the signed-in member's card is set up. */
export const confirmPaymentMethod = (setupIntentId: string) =>
  call('confirmPaymentMethod', { body: { setup_intent_id: setupIntentId } });

/**
 * The same for a stranger, whom it signs in (spec section 6: the completion page calls it without a
 * token). The session's cookie goes along, so that asking again answers the same.
 */
export const confirmSignup = (setupIntentId: string, signal?: AbortSignal) =>
  call('confirmPaymentMethod', {
    body: { setup_intent_id: setupIntentId },
    token: null,
    signal,
  });

/**
 * How a sign-up ended; the server answers a repeat the same, hence a query. Its session is not kept
 * here, where it would outlive a sign-out.
 */
export const signupCompletionQuery = (setupIntentId: string) =>
  queryOptions({
    queryKey: ['signup-completion', setupIntentId],
    queryFn: ({ signal }) => confirmSignup(setupIntentId, signal),
    // It acts at the server, so it is not asked again when another member signs in.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
