import { LOCALE_COOKIE, LOCALES, type Locale } from '../../locales.ts';
import { isTranslated, locale } from '../locale.ts';
import { browserTimeZone } from './time-zone.ts';

/* What the server is told for mails to a member. Nothing of languages is in the files of a site in
 * one language. */

const chosen = (): Locale | undefined => {
  const cookies = document.cookie.split('; ');
  return LOCALES.find((one) => cookies.includes(`${LOCALE_COOKIE}=${one}`));
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
