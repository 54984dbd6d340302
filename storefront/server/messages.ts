import type { Locale } from '../locales.ts';
import * as germanDiscovery from '../src/messages/discovery/de.gen.ts';
import * as englishDiscovery from '../src/messages/discovery/en.gen.ts';
import * as spanishDiscovery from '../src/messages/discovery/es.gen.ts';
import * as germanFrame from '../src/messages/frame/de.gen.ts';
import * as englishFrame from '../src/messages/frame/en.gen.ts';
import * as spanishFrame from '../src/messages/frame/es.gen.ts';
import * as germanValues from '../src/messages/values/de.gen.ts';
import * as englishValues from '../src/messages/values/en.gen.ts';
import * as spanishValues from '../src/messages/values/es.gen.ts';

/* Messages in all languages, for the files that this server makes itself. */

type InLanguages<Messages> = Readonly<Record<Locale, Messages>>;

export const DISCOVERY: InLanguages<typeof englishDiscovery> = {
  en: englishDiscovery,
  de: germanDiscovery,
  es: spanishDiscovery,
};

/** The names of the site's parts. */
export const FRAME: InLanguages<Record<'workouts' | 'thisWeek' | 'calendar', string>> = {
  en: englishFrame,
  de: germanFrame,
  es: spanishFrame,
};

export const VALUES: InLanguages<typeof englishValues> = {
  en: englishValues,
  de: germanValues,
  es: spanishValues,
};
