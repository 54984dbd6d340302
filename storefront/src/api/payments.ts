import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls, ResponseOf, ShownWords } from 'contract';
import { callsOf } from './client.ts';
import { reportedAtSignIn } from './mail-language.ts';

const call = callsOf(() => import('contract/calls/payments'));

type Calls = typeof calls;

/** The response for a confirmed card: the session, and the trial's days if one began. */
export type Confirmation = ResponseOf<Calls['confirmPaymentMethod']>;

/** The parts of a SetupIntent that the browser needs. */
export type CardSetup = ResponseOf<Calls['setupPaymentMethod']>;

/** The publishable key, and a script to load instead of the provider's own. */
export const paymentSettings = () => call('getPaymentSettings', { token: null });

/** Creates an account and a SetupIntent for its card. */
export const beginTrialSignup = (body: BodyOf<Calls['trialSignup']>) =>
  call('trialSignup', { body: { ...body, ...reportedAtSignIn() }, token: null });

/** Starts a card setup for the signed-in member. */
export const setupPaymentMethod = (body: BodyOf<Calls['setupPaymentMethod']>) =>
  call('setupPaymentMethod', { body });

/** What was shown with the card form: the amount in minor units, and what its button said. */
type Shown = { amount?: number | undefined; words?: ShownWords | undefined };

const confirmed = (setupIntentId: string, { amount, words }: Shown) => ({
  setup_intent_id: setupIntentId,
  ...(amount !== undefined && { amount }),
  ...words,
});

/** Tells the server that the signed-in member's card is set up. */
export const confirmPaymentMethod = (setupIntentId: string, shown: Shown = {}) =>
  call('confirmPaymentMethod', { body: confirmed(setupIntentId, shown) });

/**
 * Confirms a visitor's card and signs the new member in (spec section 6: the completion page calls
 * it without a token). The session's cookie is sent, so that a repeated call gets the same
 * response.
 */
export const confirmSignup = (
  setupIntentId: string,
  { signal, ...shown }: Shown & { signal?: AbortSignal },
) => call('confirmPaymentMethod', { body: confirmed(setupIntentId, shown), token: null, signal });

/**
 * The result of a sign-up. A query, since the server responds to a repetition the same way. The
 * session is not part of the cached data, where it would outlive a sign-out.
 */
export const signupCompletionQuery = (setupIntentId: string) =>
  queryOptions({
    queryKey: ['signup-completion', setupIntentId],
    queryFn: ({ signal }) => confirmSignup(setupIntentId, { signal }),
    // It acts at the server, so it is not asked again when another member signs in.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
