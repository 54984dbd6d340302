import type { Category, Level } from './enumerations.ts';
import type { Locale } from './locales.ts';
import de from './texts/de/sentences.json' with { type: 'json' };
import en from './texts/en/sentences.json' with { type: 'json' };
import es from './texts/es/sentences.json' with { type: 'json' };

/** The names of categories, for processes that speak all languages. */
export const CATEGORY_NAMES: Readonly<Record<Locale, Readonly<Record<Category, string>>>> = {
  en: en.categories,
  de: de.categories,
  es: es.categories,
};

/** The names of levels, as the pages' messages have them. */
export const LEVEL_NAMES: Readonly<Record<Locale, Readonly<Record<Level, string>>>> = {
  en: { Beginner: 'Beginner', Intermediate: 'Intermediate', Advanced: 'Advanced' },
  de: { Beginner: 'Einsteiger', Intermediate: 'Mittel', Advanced: 'Fortgeschritten' },
  es: { Beginner: 'Principiante', Intermediate: 'Intermedio', Advanced: 'Avanzado' },
};
