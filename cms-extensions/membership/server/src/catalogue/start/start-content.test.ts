import { LOCALES } from 'contract/locales';
import { describe, expect, it } from 'vitest';
import { START_TEXTS } from './start-content.ts';

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn);

const shapeOf = (value: unknown): unknown => {
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return value.map(shapeOf);
  return Object.fromEntries(Object.entries(value as object).map(([key, of]) => [key, shapeOf(of)]));
};

describe('the start texts', () => {
  it.each(LOCALES)('name no number, no rating and no guarantee: %s', (locale) => {
    const claims = /\d|thousand|tausend|miles de|guarante|garant|rated|bewertet|valorad/i;
    const texts = textsIn(START_TEXTS[locale]).map((text) => text.replaceAll(/\{\{\w+\}\}/g, ''));
    expect(texts.filter((text) => claims.test(text))).toEqual([]);
  });

  it.each(LOCALES)('say the same in every language, and nothing is empty: %s', (locale) => {
    expect(shapeOf(START_TEXTS[locale])).toEqual(shapeOf(START_TEXTS.en));
    expect(textsIn(START_TEXTS[locale])).not.toContain('');
  });
});
