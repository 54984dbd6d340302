import type { Locale } from 'contract/locales';
import { describe, expect, it } from 'vitest';
import { finderOf, normalize, searchedWords, vocabularyOf, wordsOf } from './search.ts';

describe('normalizing text', () => {
  it.each([
    ['Élan VITAL', 'elan vital'],
    ['Straße', 'strasse'],
    ['Smørrebrød', 'smorrebrod'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['ﬁt', 'fit'],
  ])('%s is %s', (text, normalized) => {
    expect(normalize(text)).toBe(normalized);
  });

  it('takes words apart at everything that is no letter or number', () => {
    expect(wordsOf('Core & back: 20-minute "flow", the coach’s core!').join(' ')).toBe(
      'core back 20 minute flow the coachs core',
    );
  });

  it('finds words in scripts of every kind', () => {
    expect(wordsOf('Йога 瑜伽')).toEqual(['иога', '瑜伽']);
  });
});

describe('a search', () => {
  const TITLES: Readonly<Record<Locale, readonly string[]>> = {
    en: [
      ...['Slow core flow', 'Fast core', 'Corner stretch', 'Squat ladder', 'Full body burn'],
      ...['Warmup', 'Calf raises', 'Lunges', 'Plank', 'Beginner hour', 'Blanket fold'],
    ],
    de: ['Starker Rücken', 'Huefte öffnen', 'Kniebeugen', 'Neue Wege', 'Füße', 'Ganzkörper'],
    es: ['Sentadillas', 'Glúteos', 'Pierna'],
  };
  const found = (query: string, locale: Locale = 'en'): readonly string[] | null => {
    const texts = TITLES[locale].map((title) => searchedWords([title], 'in the morning'));
    const matches = finderOf(query, vocabularyOf(texts, locale), locale);
    return matches && TITLES[locale].filter((_, at) => matches(texts[at] ?? new Set()));
  };

  it.each<[string, Locale, string, string[]]>([
    ['all words, each as the beginning of one', 'en', 'fl slo', ['Slow core flow']],
    ['the beginning, while it is typed', 'en', 'cor', TITLES.en.slice(0, 3)],
    ['nothing that has one of the words alone', 'en', 'slow fast', []],
    ['nothing by the middle of a word', 'en', 'ore', []],
    ['the singular by the plural', 'en', 'squats', ['Squat ladder']],
    ['the plural by the singular', 'en', 'lunge', ['Lunges']],
    ['an irregular plural', 'en', 'calves', ['Calf raises']],
    ['two words by one', 'en', 'fullbody', ['Full body burn']],
    ['one word by two', 'en', 'warm up', ['Warmup']],
    ['no two words of a sentence by one', 'en', 'inthe', []],
    ['a wrong letter', 'en', 'planc', ['Plank']],
    ['a letter too many', 'en', 'begginner', ['Beginner hour']],
    ['a missing letter', 'en', 'lunes', ['Lunges']],
    ['nothing by a short word with an error', 'en', 'squt', []],
    ['swapped letters', 'en', 'sqaut', ['Squat ladder']],
    ['an error in the beginning of a word', 'en', 'begimn', ['Beginner hour']],
    ['what was typed, when there is such a word', 'en', 'blank', ['Blanket fold']],
    ['an umlaut as two letters', 'de', 'Ruecken', ['Starker Rücken']],
    ['an umlaut without its dots', 'de', 'rucken', ['Starker Rücken']],
    ['an umlaut', 'de', 'rück', ['Starker Rücken']],
    ['two letters by an umlaut', 'de', 'Hüfte', ['Huefte öffnen']],
    ['two letters', 'de', 'huefte oeff', ['Huefte öffnen']],
    ['the same letters in a word without umlaut', 'de', 'neu', ['Neue Wege']],
    ['a German singular', 'de', 'Kniebeuge', ['Kniebeugen']],
    ['a German singular with another vowel', 'de', 'Fuß', ['Füße']],
    ['a German typing error', 'de', 'gnazkörper', ['Ganzkörper']],
    ['a Spanish singular', 'es', 'sentadilla', ['Sentadillas']],
    ['a Spanish plural', 'es', 'piernas', ['Pierna']],
    ['without its accent', 'es', 'gluteo', ['Glúteos']],
  ])('finds %s (%s: %s)', (_, locale, query, titles) => {
    expect(found(query, locale)).toEqual(titles);
  });

  it('without words filters nothing', () => {
    expect(found(' -- !')).toBeNull();
  });
});
