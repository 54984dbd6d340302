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

const call = callsOf(() => import('contract/calls/payments'));
const callGifts = callsOf(() => import('contract/calls/gifts'));

type Calls = typeof calls;

/** What a purchase costs, as the payment provider computes it. */
export type Quote = ResponseOf<Calls['quotePurchase']>;

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

/** The gifts on sale; null while there are none. */
export const giftsQuery = () =>
  queryOptions({
    queryKey: ['gifts'],
    queryFn: ({ signal }) => orNull(callGifts('listGifts', { signal })),
  });

/** Orders a gift; the browser then goes to its checkout. */
export const createGiftCheckout = (body: BodyOf<Calls['createGiftCheckout']>) =>
  callGifts('createGiftCheckout', { body });

/** Withdraws from a gift that was bought. */
export const withdrawFromGift = (number: string) =>
  callGifts('withdrawFromGift', { body: { number } });

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

/** Creates a checkout session; the browser then goes to its URL. */
export const createCheckoutSession = (body: BodyOf<Calls['createCheckoutSession']>) =>
  call('createCheckoutSession', { body });

export const checkoutStatus = (sessionId: string, signal: AbortSignal) =>
  call('getCheckoutStatus', { params: { session_id: sessionId }, signal });

/** Subscribes the signed-in member: at once with the card on file, otherwise by a checkout. */
export const createSubscription = (body: BodyOf<Calls['createSubscription']>) =>
  call('createSubscription', { body });

/** The response for a confirmed card: the session, and the trial's days if one began. */
export type Confirmation = ResponseOf<Calls['confirmPaymentMethod']>;

/** The parts of a SetupIntent that the browser needs. */
export type CardSetup = ResponseOf<Calls['setupPaymentMethod']>;

/** The publishable key, and a script to load instead of the provider's own. */
export const paymentSettings = () => call('getPaymentSettings', { token: null });

/** Creates an account and a SetupIntent for its card. */
export const beginTrialSignup = (body: BodyOf<Calls['trialSignup']>) =>
  call('trialSignup', {
    body: { ...body, ...reportedAtSignIn(), source: keptSource() },
    token: null,
  });

export const setupPaymentMethod = (body: BodyOf<Calls['setupPaymentMethod']>) =>
  call('setupPaymentMethod', { body });

/** What was shown with the card form: the amount in minor units, and what its button said. */
type Shown = { amount?: number | undefined; words?: ShownWords | undefined };

const confirmed = (setupIntentId: string, { amount, words }: Shown) => ({
  setup_intent_id: setupIntentId,
  ...(amount !== undefined && { amount }),
  ...words,
});

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
