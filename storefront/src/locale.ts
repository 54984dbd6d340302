import { DEFAULT_LOCALE, type Locale, pathPrefix } from '../locales.ts';

/** Upper case at the beginning, for the first word of a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

declare global {
  interface ImportMetaEnv {
    /** The language that these files were built for; unset in tests. */
    readonly SITE_LOCALE?: Locale;
    readonly LOCALES?: readonly Locale[];
    /** Whether there is more than one; the files for English alone contain nothing of the choice. */
    readonly IS_TRANSLATED?: boolean;
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

/** Whether the site is offered in more than one language. */
export const isTranslated: boolean = import.meta.env.IS_TRANSLATED ?? false;

/**
 * The `lang` of a text that may be in another language than its page, which is then English.
 * @param language of the text; undefined where it is that of the page
 */
export const langOf = (language: Locale | undefined): Locale | undefined =>
  locale === DEFAULT_LOCALE || language === locale ? undefined : language;

/** A group of the coach's texts, of which some may be English for lack of a translation. */
type Texts = { english_fields?: string[] };

/** The `lang` of one of the coach's texts for the site. */
export const fieldLang = <Group extends Texts>(
  group: Group,
  field: Exclude<keyof Group, keyof Texts> & string,
): Locale | undefined =>
  group.english_fields?.includes(field) ? langOf(DEFAULT_LOCALE) : undefined;

/**
 * The attributes of an element with one of the coach's texts: its language, and its name, by which
 * the preview finds what is being written.
 */
export const written = <Group extends Texts>(
  section: string,
  group: Group,
  field: Exclude<keyof Group, keyof Texts> & string,
) => ({ lang: fieldLang(group, field), 'data-field': `${section}.${field}` });

/** An own path as it is in the address bar, for what is no link of the router. */
export const localPath = (path: string): string =>
  isTranslated ? `${pathPrefix(locale)}${path}` : path;
