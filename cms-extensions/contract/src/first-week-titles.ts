import type { Locale } from './locales.ts';
import { FIRST_WEEK_TITLE as german } from './texts/training.de.ts';
import { FIRST_WEEK_TITLE as spanish } from './texts/training.es.ts';
import { FIRST_WEEK_TITLE as english } from './texts/training.ts';

/** The title of a first week, for processes that speak all languages. */
export const FIRST_WEEK_TITLES: Readonly<Record<Locale, string>> = {
  en: english,
  de: german,
  es: spanish,
};
