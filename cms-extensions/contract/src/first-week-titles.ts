import type { Locale } from './locales.ts';
import de from './texts/de/training.json' with { type: 'json' };
import en from './texts/en/training.json' with { type: 'json' };
import es from './texts/es/training.json' with { type: 'json' };

/** The title of a first week, for processes that speak all languages. */
export const FIRST_WEEK_TITLES: Readonly<Record<Locale, string>> = {
  en: en.FIRST_WEEK_TITLE,
  de: de.FIRST_WEEK_TITLE,
  es: es.FIRST_WEEK_TITLE,
};
