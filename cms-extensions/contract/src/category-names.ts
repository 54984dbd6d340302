import type { Category, Level } from './enumerations.ts';
import type { Locale } from './locales.ts';
import { categoryName as german } from './texts/categories.de.ts';
import { categoryName as spanish } from './texts/categories.es.ts';
import { categoryName as english } from './texts/categories.ts';

/** The names of categories, for processes that speak all languages. */
export const CATEGORY_NAMES: Readonly<Record<Locale, (category: Category) => string>> = {
  en: english,
  de: german,
  es: spanish,
};

/** The names of levels, as the pages' messages have them. */
export const LEVEL_NAMES: Readonly<Record<Locale, Readonly<Record<Level, string>>>> = {
  en: { Beginner: 'Beginner', Intermediate: 'Intermediate', Advanced: 'Advanced' },
  de: { Beginner: 'Einsteiger', Intermediate: 'Mittel', Advanced: 'Fortgeschritten' },
  es: { Beginner: 'Principiante', Intermediate: 'Intermedio', Advanced: 'Avanzado' },
};
