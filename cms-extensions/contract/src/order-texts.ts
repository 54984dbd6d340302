import type { Locale } from './locales.ts';
import * as german from './texts/orders.de.ts';
import * as spanish from './texts/orders.es.ts';
import * as english from './texts/orders.ts';
import type { Texts } from './texts/translation.ts';

/** The words of buttons that order, for processes that speak all languages. */
export const ORDER_TEXTS: Readonly<Record<Locale, Texts<typeof english>>> = {
  en: english,
  de: german,
  es: spanish,
};
