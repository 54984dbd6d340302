import de from './texts/de/intl.json' with { type: 'json' };
import en from './texts/en/intl.json' with { type: 'json' };
import es from './texts/es/intl.json' with { type: 'json' };

/* The languages of the site and of its mails. */

/** The first is the default: its addresses have no prefix. */
export const LOCALES = ['en', 'de', 'es'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE = LOCALES[0];

/**
 * The locales for `Intl`, for processes that speak all languages. A page has `INTL`, which is of
 * the language that it was built for.
 */
export const INTL_LOCALES: Readonly<Record<Locale, typeof en>> = { en, de, es };

/** What the paths of a language begin with: nothing, or `/de`. */
export const pathPrefix = (locale: Locale): string =>
  locale === DEFAULT_LOCALE ? '' : `/${locale}`;

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
