import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../locales.ts';

/** The file that has a module's texts or formats in another language: `account.de.ts`. */
const translationOf = (file: string, locale: Locale): string =>
  file.replace(/\.ts$/, `.${locale}.ts`);

const isTranslation = (file: string): boolean =>
  LOCALES.some((locale) => locale !== DEFAULT_LOCALE && file.endsWith(`.${locale}.ts`));

/**
 * Takes the translation of a module of the contract in its place, in a build for another language.
 * A translation itself may import the module that it translates.
 */
export const translatedModules = (locale: Locale): Plugin => ({
  name: 'translated-modules',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (locale === DEFAULT_LOCALE || importer === undefined || isTranslation(importer)) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (resolved === null || !/\/contract\/src\/.+\.ts$/.test(resolved.id)) return null;
    const translation = translationOf(resolved.id, locale);
    return existsSync(translation) ? translation : null;
  },
});
