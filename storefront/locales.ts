/* The languages of the site, for its build, its server and the browser. */

/** The first is the default: its addresses have no prefix. */
export const LOCALES = ['en', 'de', 'es'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE = LOCALES[0];

/** What each language calls itself. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
};

/** The locales for `Intl`. English dates are British and numbers American, as the spec's are. */
export const INTL_LOCALES: Readonly<Record<Locale, { dates: string; numbers: string }>> = {
  en: { dates: 'en-GB', numbers: 'en-US' },
  de: { dates: 'de-DE', numbers: 'de-DE' },
  es: { dates: 'es-ES', numbers: 'es-ES' },
};

/** Keeps the language that a visitor chose; read only for the home page. */
export const LOCALE_COOKIE = 'locale';

/** What the paths of a language begin with: nothing, or `/de`. */
export const pathPrefix = (locale: Locale): string =>
  locale === DEFAULT_LOCALE ? '' : `/${locale}`;

/** The folder of a language's build in `dist`; the default is at the top. */
export const distFolder = (locale: Locale): string => (locale === DEFAULT_LOCALE ? '' : locale);

const isLocale = (value: string): value is Locale => LOCALES.some((locale) => locale === value);

/**
 * The languages of the setting LOCALES, `en,de,es`; the default is always one of them.
 * @throws when it names a language that the site does not have
 */
export const localesOf = (setting = ''): readonly Locale[] => {
  const asked = setting.split(',').flatMap((part) => part.trim() || []);
  const unknown = asked.filter((name) => !isLocale(name));
  if (unknown.length > 0) {
    throw new Error(`LOCALES names ${unknown.join(', ')}; there are ${LOCALES.join(', ')}`);
  }
  return LOCALES.filter((locale) => locale === DEFAULT_LOCALE || asked.includes(locale));
};

/** The language of a path; the default when it has no prefix. */
export const localeOf = (pathname: string, locales: readonly Locale[]): Locale =>
  locales.find(
    (locale) => locale !== DEFAULT_LOCALE && `${pathname}/`.startsWith(`${pathPrefix(locale)}/`),
  ) ?? DEFAULT_LOCALE;
