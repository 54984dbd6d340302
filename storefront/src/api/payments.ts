import { queryOptions } from '@tanstack/react-query';
import {
  type BodyOf,
  type calls,
  POLL_ATTEMPTS_MAX,
  POLL_INTERVAL_MS,
  type ResponseOf,
  type ShownWords,
} from 'contract';
import { keptSource } from '../kept-source.ts';
import { reportedAtSignIn } from './account.ts';
import { orNull } from './catalogue.ts';
import { callsOf } from './client.ts';

export const callPayments = callsOf(() => import('contract/calls/payments'));
export const callGifts = callsOf(() => import('contract/calls/gifts'));

type Calls = typeof calls;

/** What a purchase costs, as the payment provider computes it. */
export type Quote = ResponseOf<Calls['quotePurchase']>;

export const quoteKey = ['quote'];

/**
 * What a plan would cost; fetched each time it is shown, since the buyer agrees to it.
 * @param memberId part of the key: a member's credit and coupons count; null for a visitor
 */
export const quoteQuery = (body: BodyOf<Calls['quotePurchase']>, memberId: string | null) =>
  queryOptions({
    queryKey: [...quoteKey, memberId, body],
    queryFn: ({ signal }) => callPayments('quotePurchase', { body, signal }),
    gcTime: 0,
    retry: false,
  });

/** The gifts on sale; null while there are none. */
export const giftsQuery = () =>
  queryOptions({
    queryKey: ['gifts'],
    queryFn: ({ signal }) => orNull(callGifts('listGifts', { signal })),
  });

/** A gift after its checkout: asked for until it is paid, has failed, or ten attempts are over. */
export const giftCheckoutQuery = (sessionId: string | undefined) =>
  queryOptions({
    queryKey: ['gift', sessionId],
    queryFn: async ({ signal }) => {
      for (let attempt = 1; ; attempt += 1) {
        const params = { session_id: sessionId ?? '' };
        const gift = await callGifts('getGiftCheckout', { params, signal });
        if (gift.state !== 'waits' || attempt === POLL_ATTEMPTS_MAX) return gift;
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      }
    },
    enabled: sessionId !== undefined,
    retry: false,
  });

/** The response for a confirmed card: the session, and the trial's days if one began. */
export type Confirmation = ResponseOf<Calls['confirmPaymentMethod']>;

/** The parts of a SetupIntent that the browser needs. */
export type CardSetup = ResponseOf<Calls['setupPaymentMethod']>;

/** Creates an account and a SetupIntent for its card. */
export const beginTrialSignup = (body: BodyOf<Calls['trialSignup']>) =>
  callPayments('trialSignup', {
    body: { ...body, ...reportedAtSignIn(), source: keptSource() },
    token: null,
  });

/** What was shown with the card form: the amount in minor units, and what its button said. */
type Shown = { amount?: number | undefined; words?: ShownWords | undefined };

const confirmed = (setupIntentId: string, { amount, words }: Shown) => ({
  setup_intent_id: setupIntentId,
  ...(amount !== undefined && { amount }),
  ...words,
});

export const confirmPaymentMethod = (setupIntentId: string, shown: Shown = {}) =>
  callPayments('confirmPaymentMethod', { body: confirmed(setupIntentId, shown) });

/**
 * Confirms a visitor's card and signs the new member in (spec section 6: the completion page calls
 * it without a token). The session's cookie is sent, so that a repeated call gets the same
 * response.
 */
export const confirmSignup = (
  setupIntentId: string,
  { signal, ...shown }: Shown & { signal?: AbortSignal },
) =>
  callPayments('confirmPaymentMethod', {
    body: confirmed(setupIntentId, shown),
    token: null,
    signal,
  });

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
