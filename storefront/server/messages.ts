import type { Locale } from '../locales.ts';
import * as german from '../src/messages/values/de.gen.ts';
import * as english from '../src/messages/values/en.gen.ts';
import * as spanish from '../src/messages/values/es.gen.ts';

/** The pages' names of values, for the files of all languages that this server makes itself. */
export const VALUE_NAMES: Readonly<Record<Locale, typeof english>> = {
  en: english,
  de: german,
  es: spanish,
};
