import { LOCALE_COOKIE, LOCALES, type Locale } from '../../locales.ts';
import { isTranslated, locale } from '../locale.ts';
import { browserTimeZone } from './time-zone.ts';

/* What the server is told for mails to a member. Nothing of languages is in the files of a site in
 * one language. */

const chosen = (): Locale | undefined => {
  const cookies = document.cookie.split('; ');
  return LOCALES.find((one) => cookies.includes(`${LOCALE_COOKIE}=${one}`));
};

/** With a sign-up or a sign-in: the language that was chosen in the footer, else the page's. */
export const reportedAtSignIn = () =>
  isTranslated
    ? { time_zone: browserTimeZone(), language: chosen() ?? locale }
    : { time_zone: browserTimeZone() };

/** Later: a language only if one was chosen; a page that a link led to is no choice. */
export const reportedLater = () =>
  isTranslated
    ? { time_zone: browserTimeZone(), language: chosen() }
    : { time_zone: browserTimeZone() };
