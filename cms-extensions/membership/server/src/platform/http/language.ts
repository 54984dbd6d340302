import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_LOCALE, LOCALES, type Locale } from 'contract/locales';

const current = new AsyncLocalStorage<Locale>();

/** The language of the request that is being answered; the default outside of requests. */
export const currentLocale = (): Locale => current.getStore() ?? DEFAULT_LOCALE;

/**
 * Answers a request in the language that its query names (`locale=de`), or writes to a member in
 * the member's, so that each part of the answer finds its texts without being told. A name that is
 * no language is the default.
 */
export const inLocale = <Answer>(asked: unknown, answer: () => Answer): Answer => {
  const locale = LOCALES.find((one) => one === asked) ?? DEFAULT_LOCALE;
  return locale === currentLocale() ? answer() : current.run(locale, answer);
};
