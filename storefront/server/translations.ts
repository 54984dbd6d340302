import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import {
  DEFAULT_LOCALE,
  distFolder,
  LOCALE_COOKIE,
  LOCALES,
  type Locale,
  localeOf,
  pathPrefix,
} from '../locales.ts';
import type { Renderer } from './pages.ts';

type Built = { default: { fetch: Renderer } };

/** The site in one language, as built. */
export type Translation = { locale: Locale; render: Renderer };

/** The languages that were built, the default first; empty when nothing was built. */
export const loadTranslations = (dist: string): Promise<Translation[]> => {
  const entryOf = (locale: Locale) => join(dist, distFolder(locale), 'server', 'server.js');
  if (!existsSync(entryOf(DEFAULT_LOCALE))) return Promise.resolve([]);
  return Promise.all(
    LOCALES.filter((locale) => existsSync(entryOf(locale))).map(async (locale) => {
      const built: Built = await import(entryOf(locale));
      return { locale, render: (request: Request) => built.default.fetch(request) };
    }),
  );
};

/** Renders each page with the build of the language that its path names. */
export const renderIn = (translations: readonly Translation[]): Renderer => {
  const locales = translations.map(({ locale }) => locale);
  return (request) => {
    const locale = localeOf(new URL(request.url).pathname, locales);
    const translation = translations.find((one) => one.locale === locale);
    if (translation === undefined) throw new Error(`The site was not built in ${locale}`);
    return translation.render(request);
  };
};

const cookieOf = (header: string | undefined): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === LOCALE_COOKIE)?.[1];

/**
 * The home page in the language that a visitor chose before, with its query; other addresses are
 * answered in their own language.
 * @returns the path to redirect to, or null
 */
export const chosenHome = (
  { url, headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  locales: readonly Locale[],
): string | null => {
  if (url?.split('?', 1)[0] !== '/' || locales.length === 1) return null;
  const chosen = locales.find((locale) => locale === cookieOf(headers.cookie));
  return chosen === undefined || chosen === DEFAULT_LOCALE ? null : `${pathPrefix(chosen)}${url}`;
};
