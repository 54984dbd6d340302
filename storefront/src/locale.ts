import { DEFAULT_LOCALE, INTL_LOCALES, type Locale, pathPrefix } from '../locales.ts';

declare global {
  interface ImportMetaEnv {
    /** The language that these files were built for; unset in tests. */
    readonly SITE_LOCALE?: Locale;
    /** All languages of the site. */
    readonly LOCALES?: readonly Locale[];
  }
}

/*
 * The site is built once for each language (docs/decisions/0096-a-build-for-each-language.md), so
 * the language is a constant: texts and formatters may stand outside of components.
 */

/** The language of the page. */
export const locale: Locale = import.meta.env.SITE_LOCALE ?? DEFAULT_LOCALE;

/** All languages that the site is offered in. */
export const locales: readonly Locale[] = import.meta.env.LOCALES ?? [DEFAULT_LOCALE];

/** An own path as it is in the address bar, for what is no link of the router. */
export const localPath = (path: string): string => `${pathPrefix(locale)}${path}`;

/** The locales for `Intl`. */
export const { dates: dateLocale, numbers: numberLocale } = INTL_LOCALES[locale];
