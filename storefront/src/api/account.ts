import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls, QueryOf } from 'contract';
import { LOCALE_COOKIE, LOCALES, type Locale } from '../../locales.ts';
import { keptSource } from '../kept-source.ts';
import { isTranslated, locale } from '../locale.ts';
import { callsOf, usualCallsOf } from './client.ts';
import { browserTimeZone } from './server-clock.ts';

export const callAuth = usualCallsOf('auth');

export const login = (body: { email: string; password: string }) =>
  callAuth('login', { body: { ...body, ...reportedAtSignIn() }, token: null });

export const register = (body: { name: string; email: string; password: string }) =>
  callAuth('register', {
    body: { ...body, ...reportedAtSignIn(), source: keptSource() },
    token: null,
  });

/** Renews the access token of the session in the cookie. */
export const refresh = () => callAuth('refresh', { query: reportedLater(), token: null });

/** Ends, on the server, the session of a token. */
export const logout = (token: string) => callAuth('logout', { token });
export const me = () => callAuth('me');

/* What the server is told for mails to a member. Nothing of languages is in the files of a site in
 * one language. */

const chosen = (): Locale | undefined => {
  const cookies = document.cookie.split('; ');
  return LOCALES.find((one) => cookies.includes(`${LOCALE_COOKIE}=${one}`));
};

const YEAR_SECONDS = 31_536_000;

/** Remembers a choice, for mails and the home page; other addresses name their language themselves. */
export const chooseLanguage = (language: Locale): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${LOCALE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
};

type Reported = () => { time_zone: string | undefined; language?: Locale | undefined };

/** A language only if one was chosen in the footer; a page that a link led to is no choice. */
export const reportedLater: Reported = () =>
  isTranslated
    ? { time_zone: browserTimeZone(), language: chosen() }
    : { time_zone: browserTimeZone() };

/** With a sign-up or a sign-in: the language that was chosen, else the page's. */
export const reportedAtSignIn: Reported = isTranslated
  ? () => ({ time_zone: browserTimeZone(), language: chosen() ?? locale })
  : reportedLater;

export const callAccount = callsOf(() => import('contract/calls/account'));

type Calls = typeof calls;

/**
 * The member's notification settings and preferences.
 * @param userId part of the key, so that members who share a browser never see each other's data
 */
export const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['preferences', userId],
    queryFn: ({ signal }) => callAuth('getPreferences', { signal }),
  });

export const updatePreferences = (body: BodyOf<Calls['updatePreferences']>) =>
  callAuth('updatePreferences', { body });

/** Changes the member's name or picture; a new e-mail takes effect after its confirmation. */
export const updateProfile = (body: BodyOf<Calls['updateProfile']>) =>
  callAuth('updateProfile', { body });

/** The square of a picture that is shown, in pixels of the upright picture. */
export type PictureCrop = Required<NonNullable<QueryOf<Calls['uploadProfileImage']>>>;

export const callSignIn = callsOf(() => import('contract/calls/sign-in'));

export const confirmSignInCode = (given: { email: string; code: string } | { link: string }) =>
  callSignIn('confirmSignInCode', { body: { ...given, ...reportedAtSignIn() }, token: null });

export const callCodes = callsOf(() => import('contract/calls/gift-codes'));

/**
 * What a code gives.
 * @param userId part of the key, since it may move the member's payment
 */
export const giftCodeQuery = (code: string | null, userId: string) =>
  queryOptions({
    queryKey: ['gift-code', code, userId],
    queryFn: ({ signal }) => callCodes('checkGiftCode', { body: { code: code ?? '' }, signal }),
    enabled: code !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Requests a mail with digits that make an account for a code, or sign in. */
export const askToOpenGiftCode = (code: string, account: { name: string; email: string }) =>
  callCodes('openGiftCode', {
    body: {
      code,
      account: { ...account, agreed: true, language: reportedAtSignIn().language },
    },
    token: null,
  });

export const openInvitation = (link: string) =>
  callSignIn('openInvitation', { body: { link, ...reportedAtSignIn() }, token: null });
