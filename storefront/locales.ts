import { DEFAULT_LOCALE, type Locale, pathPrefix } from 'contract/locales';

/* The languages of the site, for its build, its server and the browser. */

export * from 'contract/locales';

/** What each language calls itself. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
};

/** Keeps the language that a visitor chose; read for the home page and the member's mails. */
export const LOCALE_COOKIE = 'locale';

/** The folder of a language's build in `dist`; the default is at the top. */
export const distFolder = (locale: Locale): string => (locale === DEFAULT_LOCALE ? '' : locale);

/** The language of a path; the default when it has no prefix. */
export const localeOf = (pathname: string, locales: readonly Locale[]): Locale =>
  locales.find(
    (locale) => locale !== DEFAULT_LOCALE && `${pathname}/`.startsWith(`${pathPrefix(locale)}/`),
  ) ?? DEFAULT_LOCALE;

/** Whether a path is that of the page in which the panel shows a draft, in any language. */
export const isPreviewPath = (pathname: string): boolean =>
  /^(?:\/[a-z]{2})?\/preview$/.test(pathname);
