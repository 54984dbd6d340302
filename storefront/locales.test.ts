import { describe, expect, it } from 'vitest';
import { isPreviewPath, localeOf, localesOf } from './locales.ts';

describe('the setting LOCALES', () => {
  it('is English alone when it is not set', () => {
    expect(localesOf()).toEqual(['en']);
    expect(localesOf('')).toEqual(['en']);
  });

  it('always contains the default, in one order', () => {
    expect(localesOf('es, de')).toEqual(['en', 'de', 'es']);
  });

  it('names no language that the site does not have', () => {
    expect(() => localesOf('en,fr')).toThrow('LOCALES names fr; there are en, de, es');
  });
});

describe('the language of a path', () => {
  it.each([
    ['/', 'en'],
    ['/workouts', 'en'],
    ['/de', 'de'],
    ['/de/workouts', 'de'],
    ['/design', 'en'],
    ['/es/workouts', 'en'],
  ])('%s is %s where English and German are offered', (path, locale) => {
    expect(localeOf(path, ['en', 'de'])).toBe(locale);
  });
});

describe('the page that shows a draft', () => {
  it.each([
    ['/preview', true],
    ['/de/preview', true],
    // Of entries that are called so.
    ['/workouts/preview', false],
    ['/programmes/preview', false],
    ['/de/workouts/preview', false],
    ['/preview/', false],
  ])('%s: %s', (path, isIt) => {
    expect(isPreviewPath(path)).toBe(isIt);
  });
});
