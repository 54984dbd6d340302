import type { Level } from './enumerations.ts';
import type { Locale } from './locales.ts';

/** The names of levels as the pages' messages have them, for processes that speak all languages. */
export const LEVEL_NAMES: Readonly<Record<Locale, Readonly<Record<Level, string>>>> = {
  en: { Beginner: 'Beginner', Intermediate: 'Intermediate', Advanced: 'Advanced' },
  de: { Beginner: 'Einsteiger', Intermediate: 'Mittel', Advanced: 'Fortgeschritten' },
  es: { Beginner: 'Principiante', Intermediate: 'Intermedio', Advanced: 'Avanzado' },
};
